import CoreTesting
import Design
import Testing

@testable import Shell

/// Animations, as a program sees them: the frame that is shown at the time of the answer, and whether it goes on.
@MainActor
struct DriverAnimationTests {
    private let window = FakeWindow()

    private func show(_ motion: AnimationFrames.Motion, isPaused: Bool = false) {
        let frames = AnimationFrames(
            width: 4, height: 4, count: 10, rate: 10, motion: motion, isPaused: isPaused
        ) { _, width, height in
            Issue.record("pixels were made for a program")
            return .init(width: width, height: height, pixels: [])
        }
        window.otherScreen = Screen("s", title: "S") {
            Animation("s.animation", description: "A boat floats.", frames: frames)
        }
    }

    private func element(_ session: DriverSession) async throws -> [String: Any] {
        let snapshot = try await session.snapshot().snapshot
        let elements = (snapshot["screen"] as? [String: Any])?["elements"] as? [[String: Any]]
        return try #require(elements?.first)
    }

    @Test func theFrameAndWhetherItGoesOnAreThere() async throws {
        show(.once)
        let session = try DriverSession(window)
        var element = try await element(session)
        #expect(Set(element.keys) == DriverAnswerTests.elementMembers.union(["frame", "playing"]))
        #expect(element["kind"] as? String == "animation")
        #expect(element["label"] as? String == "A boat floats.")
        #expect(element["frame"] as? Int == 0 && element["playing"] as? Bool == true)
        session.time.value = .milliseconds(450)
        element = try await self.element(session)
        #expect(element["frame"] as? Int == 4 && element["playing"] as? Bool == true)
        session.time.value = .seconds(5)
        element = try await self.element(session)
        #expect(element["frame"] as? Int == 9 && element["playing"] as? Bool == false)
        _ = await session.end()
    }

    /// The last one is the still of reduced motion.
    @Test(
        arguments: [(.repeating, true, false, 0), (.at(1), false, false, 9), (.once, false, true, 9)]
            as [(AnimationFrames.Motion, Bool, Bool, Int)])
    func whatDoesNotGoOnDoesNotPlay(
        motion: AnimationFrames.Motion, isPaused: Bool, isReduced: Bool, frame: Int
    ) async throws {
        show(motion, isPaused: isPaused)
        let session = try DriverSession(window, isMotionReduced: isReduced)
        let element = try await element(session)
        #expect(element["frame"] as? Int == frame && element["playing"] as? Bool == false)
        _ = await session.end()
    }
}
