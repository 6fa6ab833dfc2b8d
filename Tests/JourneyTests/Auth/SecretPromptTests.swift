import Foundation
import Testing

/// The secret prompt of the commands, at a terminal.
@Suite(.timeLimit(.minutes(10))) struct SecretPromptTests {
    private let home = TestHome()
    private let terminal: TestTerminal
    private let program: RunningProgram

    init() throws {
        terminal = try TestTerminal()
        program = try RunningProgram(["auth", "sign-in", "ada@example.com"], in: home, terminal: terminal)
    }

    @Test func whatIsTypedIsNotShown() async throws {
        #expect(try await terminal.read(to: "Password: ") == "Password: ")
        #expect(!terminal.echoes)
        try terminal.type("correct horse\n")
        let shown = try await terminal.read(to: "Wrong email or password.")
        #expect(!shown.contains("horse"))
        #expect(await program.status() == 77)
        #expect(terminal.echoes)
    }

    @Test func afterItWasStoppedItAsksAgainWithoutEcho() async throws {
        _ = try await terminal.read(to: "Password: ")
        for _ in 0..<2 {
            program.kill(SIGTSTP)
            try program.awaitStopped()
            #expect(terminal.echoes)
            program.kill(SIGCONT)
            #expect(try await terminal.read(to: "Password: ") == "Password: ")
            #expect(!terminal.echoes)
        }
        try terminal.type("correct horse\n")
        #expect(try await terminal.read(to: "Wrong email or password.").contains("horse") == false)
        #expect(await program.status() == 77)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signalThatEndsItLeavesATerminalThatEchoes(_ signal: Int32) async throws {
        _ = try await terminal.read(to: "Password: ")
        program.kill(signal)
        #expect(await program.status() == -signal)
        #expect(terminal.echoes)
    }
}
