import Foundation
import Testing

/// Several windows of one home, and which of them gets a request from outside.
@Suite(.timeLimit(.minutes(10))) struct WindowsJourney {
    private let home = TestHome()

    private func open(_ arguments: String...) async throws -> [String: String]? {
        let opened = try await Program.run(["open", "--json"] + arguments, in: home)
        #expect(opened.status == 0, "\(opened.errors)")
        return opened.json as? [String: String]
    }

    @Test func linkGoesToTheWindowThatWasUsedLast() async throws {
        let left = try DriverSession(home, arguments: ["--scene", "left"])
        _ = try await left.snapshot()
        let right = try DriverSession(home, arguments: ["--scene", "right"])
        _ = try await right.snapshot()
        for (session, name) in [(left, "left"), (right, "right"), (left, "left")] {
            _ = try await session.snapshot()
            #expect(try await open("slipway://sign-in-options")?["scene"] == name)
        }
        // Losing the focus does not count as use of a window; gaining it does.
        try await right.say(["do": "phase", "phase": "inactive"])
        #expect(try await open("slipway://sign-in-options")?["scene"] == "left")
        try await right.say(["do": "phase", "phase": "active"])
        #expect(try await open("slipway://sign-in-options")?["scene"] == "right")

        right.program.kill(SIGKILL)
        _ = await right.program.status()
        #expect(try await open("slipway://sign-in-options")?["scene"] == "left")
        #expect(try await open() == ["scene": "left", "outcome": "raised"])
        #expect(try await left.snapshot().toasts.map(\.text) == ["Here is the window you asked for."])
        try await left.quit()
    }

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
