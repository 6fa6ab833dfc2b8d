import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AIClient

/// Signs of life are no tokens: the limits count from one token to the next.
@Suite("Waiting for tokens", .timeLimit(.minutes(10))) struct WatchdogTests {
    private let rig = Rig()
    private let first = Duration.seconds(300 * TimeLimits.factor)
    private let next = Duration.seconds(120 * TimeLimits.factor)

    @Test func aServerThatOnlySendsCommentsIsTooSlow() async {
        let body = ScriptedBody()
        rig.http.expect(.post, Rig.path, .stream(.ok, body))
        var updates = rig.service.reply(to: Rig.question).makeAsyncIterator()
        #expect(await updates.next() == .accepted)
        for _ in 0..<5 { body.send(": ping\n\n") }
        body.send("data: \(Recorded.chunk(#"{"role":"assistant","content":""}"#))\n\n")
        #expect(await updates.next() == .begun(model: "m"))
        // Only the time that the reply is waited for counts.
        let passing = Task { [rig, first] in
            while !Task.isCancelled {
                rig.clock.advance(by: first)
                await Task.yield()
            }
        }
        let words = "nothing came for \(first.components.seconds) seconds"
        #expect(await updates.next() == .ended(.failed(.tooSlow(words))))
        passing.cancel()
        await body.cancellation()
    }

    @Test func aServerThatDoesNotAnswerIsTooSlow() async {
        rig.http.expect(.post, Rig.path, .hang)
        async let ending = rig.ending()
        #expect(await rig.clock.sleeper() == first)
        rig.clock.advance(by: first)
        #expect(await ending == .failed(.tooSlow("nothing came for \(first.components.seconds) seconds")))
    }

    @Test func aReplyThatStopsBetweenTokensIsInterrupted() async {
        let body = ScriptedBody()
        rig.http.expect(.post, Rig.path, .stream(.ok, body))
        async let updates = rig.updates()
        #expect(await rig.clock.sleeper() == first)
        body.send("data: \(Recorded.content("Hello"))\n\n")
        #expect(await rig.clock.sleeper() == next)
        rig.clock.advance(by: next)
        let words = "nothing came for \(next.components.seconds) seconds"
        #expect(await updates == [.accepted, .begun(model: "m"), .text("Hello"), .ended(.interrupted(words))])
        await body.cancellation()
    }

    @Test func onlyTheTimeOfWaitingCounts() async throws {
        let clock = ManualClock()
        let (expirations, expire) = AsyncStream.makeStream(of: Void.self)
        let watchdog = Watchdog(clock: clock, limit: .seconds(10)) { expire.finish() }
        watchdog.begin()
        #expect(await clock.sleeper() == .seconds(10))
        clock.advance(by: .seconds(4))
        watchdog.pause(next: nil)
        // The reader takes a minute.
        clock.advance(by: .seconds(60))
        watchdog.begin()
        #expect(await clock.sleeper() == .seconds(6))
        clock.advance(by: .seconds(6))
        for await _ in expirations {}
        watchdog.end()
    }
}
