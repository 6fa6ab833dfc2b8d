import Foundation

/// Reads lines from a descriptor on a thread of its own, which sleeps while there is nothing to read.
enum LineReader {
    /// The maximum length of a line, in bytes.
    static let limit = 1_048_576

    /// Starts reading; `receive` is called for each line, and at the end.
    static func start(_ descriptor: Int32, receive: @escaping @Sendable (ShellEvent) -> Void) {
        Thread.detachNewThread {
            var splitter = LineSplitter(limit: limit)
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = Readiness.read(descriptor, into: &buffer)
                guard count > 0 else { break }
                for event in splitter.append(buffer[..<count]) { receive(event) }
            }
            for event in splitter.finish() { receive(event) }
            receive(.endOfInput)
        }
    }
}
