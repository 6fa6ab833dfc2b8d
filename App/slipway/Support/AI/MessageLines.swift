import Design
import Foundation
import Shell

/// The messages on standard input, one a line; a line that ends with a backslash goes on in the next one.
struct MessageLines {
    /// What a terminal shows when a message is waited for; nil elsewhere.
    private let prompt: TerminalText?
    private let lines = InputLine.stream(of: STDIN_FILENO)

    /// - Parameter asks: whether a terminal shows that a message is waited for.
    init(asks: Bool) {
        prompt = asks && TerminalDevice.isTerminal(STDIN_FILENO) ? "> " : nil
    }

    /// The next message that is not blank; nil at the end of the input.
    ///
    /// - Throws: `CommandFailure` for a line that cannot be read; the next ones can.
    func next() async throws -> String? {
        while true {
            if let prompt { Output.ask(prompt) }
            guard let message = try await read() else {
                if prompt != nil { Output.ask("\n") }
                return nil
            }
            if !message.allSatisfy(\.isWhitespace) { return message }
        }
    }

    private func read() async throws -> String? {
        var message: String?
        for await line in lines {
            switch line {
            case .unreadable(let reason): throw CommandFailure(.badData, reason)
            case .text(let text):
                let ending = TextLine(text)
                message = (message.map { $0 + "\n" } ?? "") + ending.text
                if !ending.isContinued { return message }
            }
        }
        return message
    }
}
