import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct OpenJourney {
    @Test func theShellThatItStartsUsesJSONForAProgram() async throws {
        let home = TestHome()
        let opened = try await Program.run(
            ["open", "slipway://sign-in-options", "--json"], in: home, input: #"{"do":"snapshot"}"# + "\n")
        #expect(opened.status == 0)
        let lines = opened.output.split(separator: "\n")
        #expect(lines.count == 1)
        let answer = try JSONDecoder().decode(Answer.self, from: Data((lines.first ?? "").utf8))
        #expect(answer.snapshot.path == ["sign-in-options"])
    }

    /// As `slipway URL` does.
    @Test func theShellThatItStartsHasTheWholeScreenOfATerminal() async throws {
        let shell = try FullScreenProgram(TestHome(), ["open", "slipway://sign-in-options"], isInControl: true)
        let start = try await shell.shows("Password")
        #expect(start.contains("\u{1b}[?1049h"))
        try await shell.quit()
    }

    @Test func stoppedShellIsReportedSoonAndFollowsNothingLater() async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        _ = try await shell.snapshot()
        shell.program.kill(SIGSTOP)
        try shell.program.awaitStopped()
        for arguments in [["open"], ["shell"]] {
            let begin = ContinuousClock.now
            let refused = try await Program.run(
                arguments + ["slipway://sign-in-options"], in: home, environment: Program.shortTimeLimits)
            #expect(refused.status == 75)
            #expect(refused.errors.contains("fg"))
            // Sooner than the time limit for a window that follows a link.
            #expect(ContinuousClock.now - begin < .seconds(20 * Program.shortTimeLimitFactor))
        }
        shell.program.kill(SIGCONT)
        // The window accepts clients in order: by now the earlier ones have been handled, too.
        #expect(try await Program.run(["open"], in: home).status == 0)
        let snapshot = try await shell.snapshot()
        #expect(snapshot.path == [])
        #expect(snapshot.toasts.count == 1)
        try await shell.quit()
    }
}
