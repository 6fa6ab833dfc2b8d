import Foundation

/// Reads lines from a descriptor on a thread of its own, which sleeps while there is nothing to read.
enum LineReader {
    /// The maximum length of a line, in bytes.
    static let limit = 1_048_576

    /// Starts reading; `receive` is called for each line, and at the end.
    ///
    /// - Parameter gate: the gate of a terminal. There Ctrl-D ends the line; the input goes on.
    static func start(
        _ descriptor: Int32, gate: ReadingGate? = nil, receive: @escaping @Sendable (ShellEvent) -> Void
    ) {
        Thread.detachNewThread {
            var splitter = LineSplitter(limit: limit)
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = gate?.read(into: &buffer) ?? Readiness.read(descriptor, into: &buffer)
                if count > 0 {
                    for event in splitter.append(buffer[..<count]) { receive(event) }
                } else if count == 0, gate != nil {
                    let rest = splitter.finish()
                    for event in rest.isEmpty ? [.endOfTyping] : rest { receive(event) }
                } else {
                    break
                }
            }
            for event in splitter.finish() { receive(event) }
            receive(.endOfInput)
        }
    }
}
