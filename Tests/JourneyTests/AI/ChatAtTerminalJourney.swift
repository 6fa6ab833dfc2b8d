import Foundation
import Testing

/// A conversation at a terminal, where a reply is written as it comes.
@Suite(.timeLimit(.minutes(10))) struct ChatAtTerminalJourney {
    private let home = TestHome()

    /// The chat, with an account that has just been made.
    private func shell(_ environment: [String: String]) async throws -> (shell: TerminalShell, screen: String) {
        let driver = try DriverSession(home)
        try await driver.register("ada@example.com")
        try await driver.quit()
        let shell = try TerminalShell(home, ["shell", "slipway://chat"], environment: environment)
        return (shell, try await shell.prompt())
    }

    /// - Returns: all that is shown until the reply has this word.
    private func send(_ text: String, from screen: String, until word: String, _ shell: TerminalShell) async throws
        -> String
    {
        try await shell.write("\(try TerminalShell.number(of: "Message:", on: screen)) \(text)")
        let filled = try await shell.prompt()
        try await shell.write(try TerminalShell.number(of: "[Send]", on: filled))
        return try await shell.terminal.read(to: word)
    }

    @Test func aReplyIsWrittenAsItComesAndNothingTwice() async throws {
        let server = try ScriptedAIServer.counting()
        // The name that the server gives its model; with another one, the name of the reply changes at its end.
        let (shell, screen) = try await shell(server.environment.merging(["AI_MODEL": "large-2026"]) { $1 })
        var shown = try await send("Count.", from: screen, until: "word60", shell)
        // Ctrl-C is a key.
        try shell.terminal.type("\u{3}")
        shown += try await shell.prompt()
        let words = shown.matches(of: /word(\d+)/).compactMap { Int($0.1) }
        #expect(words == Array(1...max(60, words.count)), "\(shown)")
        #expect(shown.components(separatedBy: "Status: Stopped").count == 2, "\(shown)")
        try await shell.write("q")
        #expect(await shell.program.status() == 0)
    }

    /// What a server sends is shown as text, and cannot move the cursor or ring a bell.
    @Test func escapeSequencesOfAReplyAreShownAsText() async throws {
        let server = try ScriptedAIServer(answering: ChatJourney.escapes)
        let (shell, screen) = try await shell(server.environment)
        var shown = try await send("Hi", from: screen, until: "Status: Complete", shell)
        shown += try await shell.prompt()
        for sequence in ["\u{1b}[2J", "\u{1b}]52", "\u{1b}]0;", "\u{7}"] {
            #expect(!shown.contains(sequence), "\(shown)")
        }
        try await shell.write("q")
        #expect(await shell.program.status() == 0)
    }
}
