import AIClient
import CoreTesting
import Observation
import Synchronization
import Testing

@testable import ContentFeature

@MainActor
@Suite(.timeLimit(.minutes(10))) struct StreamedReplyTests {
    private let clock = ManualClock()

    @Test func textIsShownAtOnceThenAtMostEvery33Milliseconds() async {
        let reply = StreamedReply(clock: clock)
        reply.add("a")
        #expect(reply.text == "a")
        reply.add("b")
        reply.add("c")
        #expect(reply.text == "a")
        #expect(await clock.sleeper() == .milliseconds(33))
        clock.advance(by: .milliseconds(33))
        #expect(await clock.sleeper() == .milliseconds(33))
        #expect(reply.text == "abc")
    }

    @Test func afterAQuietTimeTextIsShownAtOnceAgain() async throws {
        let reply = StreamedReply(clock: clock)
        reply.add("a")
        _ = await clock.sleeper()
        clock.advance(by: .milliseconds(33))
        try await until { reply.pause == nil }
        reply.add("b")
        #expect(reply.text == "ab")
    }

    @Test func theEndShowsTheRest() {
        let reply = StreamedReply(text: "so far", reasoning: "because", clock: clock)
        reply.add(" and")
        reply.add(" more")
        reply.addReasoning(" of")
        reply.end(.complete, detail: nil)
        #expect(reply.text == "so far and more")
        #expect(reply.reasoning == "because of")
        #expect(reply.ending == .complete)
    }

    @Test func aThousandTokensAreAFewChanges() {
        let reply = StreamedReply(clock: clock)
        let changes = Mutex(0)
        @MainActor func observe() {
            withObservationTracking {
                _ = reply.text
            } onChange: {
                changes.withLock { $0 += 1 }
            }
        }
        for _ in 0..<1_000 {
            observe()
            reply.add("token ")
        }
        #expect(changes.withLock { $0 } == 1)
    }
}
