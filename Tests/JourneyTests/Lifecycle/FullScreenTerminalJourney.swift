import Foundation
import Testing

/// The full-screen shell at a real terminal: it has the whole screen, and gives it back whenever others need it.
@Suite(.timeLimit(.minutes(10))) struct FullScreenTerminalJourney {
    private let home = TestHome()

    @Test func ctrlCTwiceQuitsAndGivesTheTerminalBack() async throws {
        let shell = try FullScreenProgram(home, isInControl: true)
        let start = try await shell.shows("Create an account")
        for mode in ["1049", "1004", "2004", "1000", "1002", "1006"] { #expect(start.contains("\u{1b}[?\(mode)h")) }
        #expect(!shell.terminal.collectsLines)
        #expect(!shell.terminal.echoes)
        try await shell.quit()
    }

    @Test func whileItIsStoppedTheTerminalIsForOthers() async throws {
        let shell = try FullScreenProgram(home, environment: ["PS1": "ready> "], isInControl: true, bash: true)
        try await shell.shows("ready> ")
        try shell.terminal.type("\(Program.url.path) shell\n")
        try await shell.shows("Create an account")
        for (columns, text) in [(39, "small"), (70, "Create an account")] {
            try shell.terminal.type("\u{1a}")
            try await shell.shows(FullScreenProgram.givenBack)
            try await shell.shows("ready> ")
            try shell.terminal.type("echo the-screen-is-$((40 + 2))\n")
            try await shell.shows("the-screen-is-42")
            // The stopped program gets no SIGWINCH.
            shell.terminal.resize(columns: columns, rows: 20)
            try shell.terminal.type("fg\n")
            try await shell.shows(FullScreenProgram.taken)
            try await shell.shows(text)
        }
        try shell.terminal.type("\u{3}")
        try await shell.shows("again")
        try shell.terminal.type("\u{3}")
        try await shell.shows("ready> ")
        try shell.terminal.type("exit\n")
        #expect(await shell.program.status() == 0)
    }

    @Test func withoutAShellToReturnToCtrlZStopsNothing() async throws {
        let shell = try FullScreenProgram(home, isInControl: true)
        try await shell.shows("Create an account")
        try shell.terminal.type("\u{1a}")
        try await shell.shows("stopped here")
        try await shell.quit()
    }

    @Test func stoppingAndContinuingTakesTheTerminalAgain() async throws {
        let shell = try FullScreenProgram(home, isInControl: true)
        try await shell.shows("Create an account")
        shell.program.kill(SIGSTOP)
        try shell.program.awaitStopped()
        shell.program.kill(SIGCONT)
        // Whatever was on the screen meanwhile, all of it is drawn again.
        let again = try await shell.shows(FullScreenProgram.taken) + shell.shows("Create an account")
        #expect(again.contains("Welcome to Slipway"))
        try await shell.quit()
    }

    @Test func aTerminalOfAnotherSizeIsDrawnAnew() async throws {
        let shell = try FullScreenProgram(home, isInControl: true)
        try await shell.shows("Create an account")
        // More cells than fit into the memory of a machine are no reason to end.
        for (columns, rows) in [(60, 30), (20_000, 20_000), (60, 24)] {
            shell.terminal.resize(columns: columns, rows: rows)
            // The end of the frame before may come first.
            var frame = ""
            repeat { frame = try await shell.shows("not signed in") } while !frame.contains("Welcome to Slipway")
            #expect(frame.contains("Create an account"), "\(frame)")
        }
        shell.terminal.resize(columns: 39, rows: 12)
        try await shell.shows("small")
        shell.terminal.resize(columns: 80, rows: 24)
        try await shell.shows("Create an account")
        try await shell.quit()
    }

    @Test func whatIsPastedIsNoKeyAndCtrlBackslashAlwaysIs() async throws {
        let shell = try FullScreenProgram(home, isInControl: true)
        try await shell.shows("Create an account")
        try shell.terminal.type("\u{1b}[200~a\u{3}b\u{1c}c\u{1a}d\u{1b}[201~")
        try shell.terminal.type("\u{3}")
        try await shell.shows("again")
        try shell.terminal.type("\u{1b}[200~\u{3}\u{1c}\u{1b}[201~\u{1c}")
        #expect(await shell.program.status() == -SIGQUIT)
        #expect(shell.hasSettingsBack)
    }

    @Test func aTextIsWrittenInTheUsersEditor() async throws {
        let preparation = try DriverSession(home)
        try await preparation.register("ada@example.com")
        try await preparation.quit()
        let editor = home.url.appendingPathComponent("editor")
        let script = """
            #!/bin/sh
            echo READY
            read line
            cat "$1" | tr a-z A-Z > "$1.new"
            echo "$line" >> "$1.new"
            mv "$1.new" "$1"
            """
        try script.write(to: editor, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: editor.path)

        let shell = try FullScreenProgram(
            home, ["shell", "slipway://settings?sheet=feedback-form"], environment: ["EDITOR": editor.path],
            isInControl: true)
        try await shell.shows("Message")
        try shell.terminal.type("first")
        try shell.terminal.type("\u{1b}e")
        try await shell.shows(FullScreenProgram.givenBack)
        try await shell.shows("READY\r\n")
        #expect(shell.hasSettingsBack)
        try shell.terminal.type("by hand\r")
        try await shell.shows(FullScreenProgram.taken)
        let frame = try await shell.shows("hand")
        #expect(frame.contains("FIRST"))
        #expect(!shell.terminal.collectsLines)
        try await shell.quit()
        for (path, _) in try home.contents() where path.contains("kept-") { Issue.record("\(path) is left") }
    }

    @Test(arguments: [([], [:], true), (["--no-color"], [:], false), ([], ["NO_COLOR": "1"], false)])
    func coloursCanBeTurnedOff(options: [String], environment: [String: String], hasColours: Bool) async throws {
        let shell = try FullScreenProgram(home, ["shell"] + options, environment: environment, isInControl: true)
        // Blank cells are not written without colours, so only one word follows another.
        #expect(try await shell.shows("account").contains("38;5;") == hasColours)
        try await shell.quit()
    }

    private static let forms: [(arguments: [String], environment: [String: String])] = [
        (["shell", "--accessible"], [:]), (["shell", "--linear"], [:]), (["shell"], ["TERM": "dumb"]),
        (["shell"], ["TERM": ""]), (["shell"], ["ACCESSIBLE": "1"]),
    ]

    @Test(arguments: forms)
    func otherFormsAreLines(arguments: [String], environment: [String: String]) async throws {
        let shell = try FullScreenProgram(home, arguments, environment: environment, isInControl: true)
        let shown = try await shell.shows("3  [Continue with Apple]")
        #expect(!shown.contains("\u{1b}"))
        try await shell.shows("> ")
        // Ctrl-\ ends nothing: a text that is pasted may contain it.
        try shell.terminal.type("\u{1c}\u{4}")
        #expect(await shell.program.status() == 0)
    }
}
