import CoreTesting
import Foundation
import Testing

/// What the shell asks and says at a terminal while the user waits or types a password.
@Suite(.timeLimit(.minutes(10))) struct ShellAtTerminalJourney {
    private let home = TestHome()

    /// Types an answer that is not shown.
    private func type(_ secret: String, _ shell: TerminalShell) throws {
        try shell.terminal.type(secret + "\r")
    }

    @Test func aNewPasswordIsAskedForTwice() async throws {
        let shell = try TerminalShell(home, ["shell", "slipway://register"])
        #expect(try await shell.prompt().contains("   2  Password: (empty)"))
        try await shell.write("2")
        let rule = try await shell.terminal.read(to: TerminalShell.line("Password: "))
        #expect(rule.contains("Choose a password of at least 7 characters."))
        try type("correct horse", shell)
        _ = try await shell.terminal.read(to: TerminalShell.line("Repeat the password: "))
        try type("correct hose", shell)
        let answer = try await shell.terminal.read(to: TerminalShell.line("Password: "))
        #expect(answer.contains("The passwords differ. Try again."))
        try type("correct horse", shell)
        _ = try await shell.terminal.read(to: TerminalShell.line("Repeat the password: "))
        try type("correct horse", shell)
        let shown = try await shell.prompt()
        #expect(shown.contains("   2  Password: (13 characters)"))
        #expect(!shown.contains("horse"))
        try await shell.write("q")
        #expect(await shell.program.status() == 0)
    }

    @Test func workThatTakesLongSaysWhatItWaitsForUntilItIsStopped() async throws {
        let listener = try SilentListener()
        let terminal = try TestTerminal()
        let program = try RunningProgram(
            ["shell", "--linear", "slipway://sign-in-options"], in: home,
            environment: [
                "TERM": "xterm", "SUPABASE_URL": "http://127.0.0.1:\(listener.port)", "SUPABASE_KEY": "key",
            ], terminal: terminal, showsOutput: true)
        let prompt = TerminalShell.line("> ")
        _ = try await terminal.read(to: prompt)
        try terminal.type("1 ada@example.com\r")
        _ = try await terminal.read(to: prompt)
        try terminal.type("2\r")
        _ = try await terminal.read(to: TerminalShell.line("Password: "))
        try terminal.type("correct horse\r")
        _ = try await terminal.read(to: prompt)
        try terminal.type("3\r")
        let notice = "Contacting 127.0.0.1:\(listener.port)… Ctrl-C cancels"
        _ = try await terminal.read(to: TerminalShell.line("", "", notice))
        // Ctrl-C is a key.
        try terminal.type("\u{3}")
        let stopped = try await terminal.read(to: prompt)
        #expect(stopped.hasPrefix("\r\u{1b}[J"))
        #expect(stopped.components(separatedBy: "Cancelled.").count == 2, "\(stopped)")
        try terminal.type("q\r")
        #expect(await program.status() == 0)
    }
}
