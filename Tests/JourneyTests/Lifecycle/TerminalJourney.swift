import Foundation
import Testing

/// The shell at a real terminal: which process has it, and that it is always restored.
@Suite(.timeLimit(.minutes(10))) struct TerminalJourney {
    private let home = TestHome()
    private static let enabledModes = "\u{1b}[?1004h\u{1b}[?2004h"
    private static let disabledModes = "\u{1b}[?2004l\u{1b}[?1004l"

    @Test func keysAreReadAndFocusReportingIsOn() async throws {
        let shell = try TerminalShell(home)
        let shown = try await shell.prompt()
        #expect(shown.contains(Self.enabledModes))
        #expect(!shell.terminal.collectsLines)
        #expect(!shell.terminal.echoes)
        try await shell.write(":quit")
        #expect(await shell.program.status() == 0)
        #expect(shell.terminal.collectsLines)
        #expect(shell.terminal.echoes)
        #expect(try await shell.terminal.read(to: Self.disabledModes).hasPrefix("\r\n"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func aSignalThatEndsItGivesTheTerminalBack(signal: Int32) async throws {
        let shell = try TerminalShell(home)
        try await shell.prompt()
        try shell.terminal.type("half")
        try await shell.prompt("half")
        shell.program.kill(signal)
        #expect(await shell.program.status() == -signal)
        #expect(shell.terminal.collectsLines)
        #expect(shell.terminal.echoes)
        _ = try await shell.terminal.read(to: Self.disabledModes)
    }

    @Test func whileItIsStoppedTheTerminalIsForOthersAndTheLineIsThereAfterwards() async throws {
        let shell = try TerminalShell(home)
        try await shell.prompt()
        try shell.terminal.type("half")
        try await shell.prompt("half")
        for _ in 0..<2 {
            shell.program.kill(SIGTSTP)
            try shell.program.awaitStopped()
            #expect(shell.terminal.collectsLines)
            #expect(shell.terminal.echoes)
            _ = try await shell.terminal.read(to: Self.disabledModes)
            shell.program.kill(SIGCONT)
            _ = try await shell.terminal.read(to: Self.enabledModes + TerminalShell.line("> ", "half"))
            #expect(!shell.terminal.collectsLines)
        }
        try shell.terminal.type("\u{15}")
        try await shell.prompt()
        try await shell.write(":quit")
        #expect(await shell.program.status() == 0)
    }

    @Test func aSecretIsNeverShownAndDoesNotComeBack() async throws {
        let shell = try TerminalShell(home, ["shell", "slipway://sign-in-options"])
        let screen = try await shell.prompt()
        let line = try #require(screen.split(whereSeparator: \.isNewline).first { $0.contains("Password: (") })
        let number = try #require(line.split(separator: " ").first)
        try await shell.write(String(number))
        _ = try await shell.terminal.read(to: TerminalShell.line("Password: "))
        try shell.terminal.type("opensesame\u{7f}\u{1b}[D\r")
        let shown = try await shell.prompt()
        #expect(!shown.contains("opens"))
        try shell.terminal.type("\u{1b}[A")
        try await shell.prompt(String(number))
        try shell.terminal.type("\u{15}\u{4}")
        #expect(await shell.program.status() == 0)
    }
}
