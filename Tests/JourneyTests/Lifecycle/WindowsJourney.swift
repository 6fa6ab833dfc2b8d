import Foundation
import Testing

/// A link from outside: for the window that is open, or for a shell that `slipway open` starts.
@Suite(.timeLimit(.minutes(10))) struct WindowsJourney {
    private let home = TestHome()

    @Test func windowThatIsOpenFollowsTheLinkThatASecondShellWasStartedWith() async throws {
        let shell = try DriverSession(home)
        _ = try await shell.snapshot()
        let second = try await Program.run(["shell", "--driver", "jsonl", "slipway://sign-in-options"], in: home)
        #expect(second.status == 0)
        #expect(second.errors.contains("is open already. It opened the link."))
        let moved = try await shell.snapshot()
        #expect(moved.path == ["sign-in-options"])
        #expect(moved.toasts.map(\.text) == ["Here is the window you asked for."])
        for command in ["shell", "open"] {
            let refused = try await Program.run([command, "slipway://nowhere"], in: home)
            #expect(refused.status == 65)
            #expect(refused.errors.contains("nowhere"))
        }
        #expect(try await shell.snapshot().path == ["sign-in-options"])
        try await shell.quit()
    }

    @Test func theShellThatItStartsUsesJSONForAProgram() async throws {
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
        let shell = try FullScreenProgram(home, ["open", "slipway://sign-in-options"], isInControl: true)
        let start = try await shell.shows("Continue")
        #expect(start.contains("\u{1b}[?1049h"))
        try await shell.quit()
    }
}
