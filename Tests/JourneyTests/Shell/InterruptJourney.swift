import CoreTesting
import Foundation
import Testing

/// Ctrl-C and Ctrl-D at a real terminal: they leave what is being typed, and quit only at an empty prompt.
@Suite(.timeLimit(.minutes(10))) struct InterruptJourney {
    private let home = TestHome()

    @Test func ctrlCClearsTheLineLeavesAFieldSaysThatItQuitsAndQuits() async throws {
        let shell = try TerminalShell(home, ["shell", "slipway://sign-in-options"])
        let email = try TerminalShell.number(of: "Email: ", on: try await shell.prompt())
        try shell.terminal.type("half")
        try await shell.prompt("half")
        try shell.terminal.type("\u{3}")
        try await shell.prompt()

        try await shell.write(email)
        _ = try await shell.terminal.read(to: TerminalShell.line("Email: "))
        try shell.terminal.type("anna")
        _ = try await shell.terminal.read(to: TerminalShell.line("Email: ", "anna"))
        try shell.terminal.type("\u{3}")
        let left = try await shell.prompt()
        #expect(!left.contains("anna"))

        try shell.terminal.type("\u{3}")
        _ = try await shell.terminal.read(to: "\r\u{1b}[JCtrl-C again quits.\r\n" + TerminalShell.line("> "))
        try await shell.write(email)
        _ = try await shell.terminal.read(to: TerminalShell.line("Email: "))
        try shell.terminal.type("\u{4}")
        try await shell.prompt()
        try shell.terminal.type("\u{3}")
        #expect(await shell.program.status() == 0)
        #expect(shell.terminal.collectsLines)
        #expect(shell.terminal.echoes)
    }

    /// The terminal keeps the line there, and Ctrl-C is a signal.
    @Test(arguments: [(["shell", "--accessible"], "xterm"), (["shell"], "dumb")])
    func theSameAtAPlainTerminal(arguments: [String], kind: String) async throws {
        let shell = try TerminalShell(
            home, arguments + ["slipway://sign-in-options"], kind: kind, isInControl: true)
        let screen = try await shell.terminal.read(to: "\r\n> ")
        for (label, question) in [("Email: ", "Email: "), ("Password: ", "Password: ")] {
            let number = try TerminalShell.number(of: label, on: screen)
            for key in ["\u{3}", "\u{4}"] {
                try shell.terminal.type(number + "\n")
                _ = try await shell.terminal.read(to: question)
                if key == "\u{3}" { try shell.terminal.type("anna") }
                try shell.terminal.type(key)
                _ = try await shell.terminal.read(to: "\r\n> ")
                #expect(shell.terminal.echoes)
            }
        }
        try shell.terminal.type("half\u{3}")
        _ = try await shell.terminal.read(to: "^C\r\nCtrl-C again quits.\r\n> ")
        try shell.terminal.type("\u{3}")
        #expect(await shell.program.status() == 0)
    }

    @Test func ctrlDQuitsAPlainTerminalAtAnEmptyPrompt() async throws {
        let shell = try TerminalShell(home, ["shell", "--accessible"], isInControl: true)
        _ = try await shell.terminal.read(to: "\r\n> ")
        try shell.terminal.type("\u{4}")
        #expect(await shell.program.status() == 0)
    }

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
