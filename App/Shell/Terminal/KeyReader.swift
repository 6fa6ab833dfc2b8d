import Foundation
import Terminal

/// Reads keys from a terminal on a thread of its own, which sleeps while there is no input.
enum KeyReader {
    /// How long a terminal may take to go on with a paste.
    private static let pasteTimeLimit = Duration.seconds(1)

    /// Starts reading. `receive` is called for each key and at the end, `focus` when the terminal gains or loses the
    /// focus, `interrupt` for Ctrl-C. Ctrl-\ sends SIGQUIT to this process: on this thread, whatever blocks the rest of the
    /// process.
    static func start(
        _ descriptor: Int32, gate: ReadingGate,
        focus: @escaping @Sendable (Bool) -> Void,
        interrupt: @escaping @Sendable () -> Void, receive: @escaping @Sendable (ShellEvent) -> Void
    ) {
        Thread.detachNewThread {
            var parser = KeyParser(pasteLimit: LineReader.limit)
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let start = ContinuousClock.now
            while true {
                var inputs: [TerminalInput] = []
                if parser.isInEscape,
                    !Readiness.wait(descriptor, for: .reading, until: .now + KeyParser.escapeTimeLimit)
                {
                    inputs = parser.giveUpEscape()
                } else {
                    let isLate =
                        parser.isInPaste && !Readiness.wait(descriptor, for: .reading, until: .now + pasteTimeLimit)
                    let count = gate.read(into: &buffer)
                    guard count > 0 else { break }
                    if isLate { inputs = parser.endPaste(for: buffer[..<count]) }
                    inputs += parser.parse(buffer[..<count], at: start.duration(to: .now))
                }
                for input in inputs {
                    switch input {
                    case .focus(let isHere): focus(isHere)
                    case .press(.interrupt): interrupt()
                    case .press(.quit): kill(getpid(), SIGQUIT)
                    default: receive(.key(input))
                    }
                }
            }
            receive(.endOfInput)
        }
    }
}
