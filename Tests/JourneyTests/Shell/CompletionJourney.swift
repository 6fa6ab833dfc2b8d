import Testing

/// The Tab key at a real terminal.
@Suite(.timeLimit(.minutes(10))) struct CompletionJourney {
    private let home = TestHome()

    @Test func tabCompletesCommandsAndLinks() async throws {
        let shell = try TerminalShell(home)
        try await shell.prompt()
        try shell.terminal.type(":op\t")
        try await shell.prompt(":open ")
        try shell.terminal.type("slipway://sign-in-o\t")
        try await shell.prompt(":open slipway://sign-in-options")
        try shell.terminal.type("\r")
        #expect(try await shell.prompt().contains("Email: "))
        try shell.terminal.type(":xy\t")
        _ = try await shell.terminal.read(to: "No completions.\r\n" + TerminalShell.line("> ", ":xy"))
        try shell.terminal.type("\u{15}:q\t\r")
        #expect(await shell.program.status() == 0)
    }
}
