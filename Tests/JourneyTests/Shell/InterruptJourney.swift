import CoreTesting
import Foundation
import Testing

/// Ctrl-C at a real terminal.
@Suite(.timeLimit(.minutes(10))) struct InterruptJourney {
    private let home = TestHome()

    /// A server that does not answer.
    @Test(arguments: [true, false])
    func ctrlCStopsWorkAndTheShellGoesOn(isPlain: Bool) async throws {
        let listener = try SilentListener()
        let shell = try TerminalShell(
            home, ["shell", "slipway://sign-in-options"] + (isPlain ? ["--accessible"] : []),
            environment: ["SUPABASE_URL": "http://127.0.0.1:\(listener.port)", "SUPABASE_KEY": "key"],
            isInControl: true)
        let prompt = isPlain ? "\r\n> " : TerminalShell.line("> ")
        let screen = try await shell.terminal.read(to: prompt)
        for (label, question, text) in [
            ("Email: ", "Email: ", "anna@example.org"), ("Password: ", "Password: ", "correct horse"),
        ] {
            try shell.terminal.type(try TerminalShell.number(of: label, on: screen) + "\r")
            _ = try await shell.terminal.read(to: isPlain ? question : TerminalShell.line(question))
            try shell.terminal.type(text + "\r")
            _ = try await shell.terminal.read(to: prompt)
        }
        try shell.terminal.type(try TerminalShell.number(of: "[Sign in]", on: screen) + "\r")
        // Nothing is shown that could be awaited.
        while !listener.hasClient(), !Task.isCancelled { await Task.yield() }
        try shell.terminal.type("\u{3}")
        let shown = try await shell.terminal.read(to: prompt)
        #expect(shown.contains("Cancelled."))
        #expect(!shown.contains("Ctrl-C again quits."))
        if isPlain { #expect(shown.contains("^C\r\n")) }
        try shell.terminal.type(":quit\r")
        #expect(await shell.program.status() == 0)
    }
}
