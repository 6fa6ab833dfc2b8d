import Design
import Foundation
import Shell

/// The messages on standard input, one a line; a line that ends with a backslash goes on in the next one.
struct MessageLines {
    /// What a terminal shows when a message is waited for; nil elsewhere.
    private let prompt: TerminalText?

    /// - Parameter asks: whether a terminal shows that a message is waited for.
    init(asks: Bool) {
        prompt = asks && TerminalDevice.isTerminal(STDIN_FILENO) ? "> " : nil
    }

    /// The next message that is not blank; nil at the end of the input.
    func next() async -> String? {
        while true {
            if let prompt { Output.ask(prompt) }
            guard let message = await Self.message() else {
                if prompt != nil { Output.ask("\n") }
                return nil
            }
            if !message.allSatisfy(\.isWhitespace) { return message }
        }
    }

    /// Reading blocks, so it has a thread of its own.
    private static func message() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var message: String?
                while let line = readLine(strippingNewline: true) {
                    let goesOn = line.hasSuffix("\\")
                    message = (message.map { $0 + "\n" } ?? "") + (goesOn ? String(line.dropLast()) : line)
                    if !goesOn { break }
                }
                continuation.resume(returning: message)
            }
        }
    }
}
