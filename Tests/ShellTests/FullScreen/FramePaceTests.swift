import CoreTesting
import Design
import Testing

@testable import Shell

/// When frames are drawn that neither a key nor a change asks for, by a clock that the tests advance.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FramePaceTests {
    private static let changed = "CHANGED"

    private let clock = ManualClock()
    private let events: AsyncStream<ShellEvent>
    private let pace: FramePace

    init() {
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        self.events = events
        let (begin, origin) = (ContinuousClock.now, clock.now)
        pace = FramePace(
            clock: clock, now: { [clock] in begin + origin.duration(to: clock.now) },
            post: { send.yield($0) })
    }

    private func nextEvent() async -> ShellEvent? {
        for await event in events { return event }
        return nil
    }

    @Test func aSignMovesTenTimesASecondWhileItIsVisible() async throws {
        pace.noteFrame(isMoving: true)
        #expect(await clock.sleeper() == .milliseconds(100))
        // Other frames do not change that.
        pace.noteFrame(isMoving: true)
        clock.advance(by: .milliseconds(100))
        #expect(await nextEvent() == .motion)
        #expect(pace.takeMotion())
        pace.noteFrame(isMoving: true)
        #expect(await clock.sleeper() == .milliseconds(100))
        pace.noteFrame(isMoving: false)
        #expect(!pace.takeMotion())
        try await until { clock.sleeperCount == 0 }
    }

    @Test func anAnimationIsAwaitedAsLongAsItSays() async throws {
        pace.noteFrame(isMoving: false, animation: .milliseconds(70))
        #expect(await clock.sleeper() == .milliseconds(70))
        // A frame for a key does not put it off.
        clock.advance(by: .milliseconds(30))
        pace.noteFrame(isMoving: false, animation: .milliseconds(40))
        clock.advance(by: .milliseconds(40))
        #expect(await nextEvent() == .animation)
        #expect(pace.takeAnimation())
        #expect(!pace.takeAnimation())
        // It has come to its end.
        pace.noteFrame(isMoving: false)
        try await until { clock.sleeperCount == 0 }
    }

    // MARK: In the shell

    @Test func aChangeOfTheWindowIsDrawnWithoutAKey() async throws {
        let session = FullScreenSession()
        try await session.start()
        // No letter stays, so that the frame has all of them.
        session.window.email = Self.changed
        try await until { session.output.text.contains(Self.changed) }
    }

    @Test func aKeyIsDrawnAtOnceWithWhatHasChanged() async throws {
        let session = FullScreenSession()
        try await session.start()
        // No letter stays, so that the frame has all of them.
        session.window.email = Self.changed
        try session.press("Tab")
        try await until { session.output.text.contains(Self.changed) }
    }

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
