import CoreTesting
import Design
import Testing

@testable import Shell

/// When the shell draws frames that neither a key nor a change asks for, by a clock that the tests advance.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct FramePaceTests {
    @Test func aSignMovesWithTheClockOfTheShell() async throws {
        let window = FakeWindow()
        window.otherScreen = Screen("waiting", title: "Waiting") { ProgressIndicator("waiting.progress", "Loading") }
        let session = FullScreenSession(window, motion: true)
        try await session.start()
        for sign in ["⠋", "⠙", "⠹"] {
            try await until { session.output.text.contains(sign) }
            while await session.clock.sleeper() != .milliseconds(100) {}
            session.clock.advance(by: .milliseconds(100))
        }
        window.otherScreen = Screen("done", title: "Done") { Text("done.text", "FINISHED") }
        try await until { session.output.text.contains("FINISHED") && session.clock.sleeperCount == 0 }
    }

    /// - Parameter hasKeys: whether keys are pressed meanwhile.
    @Test(arguments: [false, true])
    func anAnimationPlaysToItsEndAndNothingIsTimedAfterwards(hasKeys: Bool) async throws {
        let drawn = Shared<[Int]>([])
        let frames = AnimationFrames(width: 4, height: 4, count: 60, rate: 60, motion: .once) {
            position, width, height in
            drawn.value.append(position)
            return .init(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
        }
        let window = FakeWindow()
        window.otherScreen = Screen("s", title: "S") {
            Animation("s.animation", description: "A boat floats.", frames: frames)
        }
        let session = FullScreenSession(window, motion: true)
        try await session.start()
        while drawn.value.last != 59 {
            session.clock.advance(by: .milliseconds(5))
            if hasKeys { try session.press("Tab") }
            await Task.yield()
        }
        // At most fifteen in its second, whatever keys were pressed meanwhile.
        #expect(drawn.value.count <= 17)
        try await until { session.clock.sleeperCount == 0 }
    }
}
