import Foundation
import Testing

/// Several windows of one home, and which of them gets a request from outside.
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
}
