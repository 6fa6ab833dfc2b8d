import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AIClient

@Suite("Attempts", .timeLimit(.minutes(10))) struct RetryTests {
    private let rig = Rig()

    /// Answers the calls with these, and returns the waits that the person is told of.
    private func waits(_ answers: [StubHTTPStreaming.Answer]) async -> (waits: [Duration], updates: [AIUpdate]) {
        for answer in answers { rig.http.expect(.post, Rig.path, answer) }
        var updates: [AIUpdate] = []
        var waits: [Duration] = []
        for await update in rig.service.reply(to: Rig.question) {
            updates.append(update)
            guard case .waiting(let wait) = update else { continue }
            waits.append(.milliseconds(Int64((wait.until.timeIntervalSince(rig.now) * 1000).rounded())))
            advance(by: waits.last ?? .zero)
        }
        return (waits, updates)
    }

    /// Lets the pause pass that the reply is about to make, whatever else sleeps.
    private func advance(by pause: Duration) {
        Task { [rig] in
            while await rig.clock.sleeper() != pause {}
            rig.clock.advance(by: pause)
        }
    }

    /// Made anew for each call: a body is read once.
    private static var whole: StubHTTPStreaming.Answer { .events(Recorded.content("Hello"), Recorded.finish("stop")) }

    @Test(arguments: [408, 409, 429, 500, 502, 503, 504, 529]) func theseStatusesAreTriedThreeTimes(status: Int) async {
        let (waits, updates) = await waits(Array(repeating: .reply(.init(code: status), "busy"), count: 3))
        #expect(waits == [.milliseconds(500), .seconds(1)])
        let error = status == 429 ? AIError.rateLimited(until: nil) : .serverFailed(status: status, "")
        #expect(updates.last == .ended(.failed(error)))
        #expect(rig.http.unmet == [])
    }

    @Test func aLaterAttemptMaySucceed() async {
        let (waits, updates) = await waits([
            .reply(503, #"{"error":{"message":"Loading model","code":503}}"#), Self.whole,
        ])
        let wait = AIWait(
            reason: .serverFailed(status: 503, "Loading model"), until: rig.now + 0.5)
        #expect(updates == [.waiting(wait), .accepted, .begun(model: "m"), .text("Hello"), .ended(.complete)])
        #expect(waits.count == 1)
        #expect(rig.http.calls.count == 2)
        #expect(rig.http.calls[0].body == rig.http.calls[1].body)
    }

    @Test(arguments: [400, 401, 403, 404, 405, 413, 422]) func otherRefusalsAreNotRepeated(status: Int) async {
        #expect(await waits([.reply(.init(code: status), "")]).waits == [])
        #expect(rig.http.calls.count == 1)
    }

    // R10. The clock of the rig shows 08:00:00.
    @Test(
        arguments: [
            (["retry-after-ms": "250"], .milliseconds(250)),
            (["retry-after": "Fri, 15 Jan 2027 08:00:20 GMT"], .seconds(20)),
            (["retry-after": "0"], .milliseconds(500)), (["retry-after": "abc"], .milliseconds(500)),
            (["retry-after": "120"], .seconds(120)), (["retry-after": "121"], nil),
        ] as [([String: String], Duration?)])
    func aServerSaysWhenToAskAgain(fields: [String: String], wait: Duration?) async throws {
        var answer: HTTPFields = [:]
        for (name, value) in fields { answer[try #require(HTTPField.Name(name))] = value }
        #expect(await waits([.reply(429, "", answer), Self.whole]).waits == [wait].compactMap { $0 })
        #expect(rig.http.calls.count == (wait == nil ? 1 : 2))
    }

    @Test func aWaitThatIsTooLongIsTold() async {
        let (_, updates) = await waits([.reply(429, "", [.retryAfter: "3600"])])
        #expect(updates == [.ended(.failed(.rateLimited(until: rig.now + 3600)))])
    }

    @Test(arguments: [
        ("true", 400, 2), ("true", 401, 2), ("false", 500, 1), ("false", 429, 1), ("maybe", 500, 2), ("maybe", 400, 1),
    ])
    func theServerMaySayWhetherToRepeat(word: String, status: Int, calls: Int) async {
        _ = await waits([.reply(.init(code: status), "", [.known("x-should-retry"): word]), Self.whole])
        #expect(rig.http.calls.count == calls)
    }

    @Test(
        arguments: [
            (429, #"{"error":{"code":"insufficient_quota"}}"#, "1", 1), (402, "", "1", 2), (402, "", nil, 1),
            (503, #"{"error":{"type":"insufficient_quota"}}"#, "1", 1),
        ] as [(Int, String, String?, Int)])
    func moneyIsNoReasonToWait(status: Int, body: String, after: String?, calls: Int) async {
        var fields: HTTPFields = [.known("x-should-retry"): "maybe"]
        fields[.retryAfter] = after
        _ = await waits([.reply(.init(code: status), body, fields), Self.whole])
        #expect(rig.http.calls.count == calls)
    }

    @Test func standardWaitsGrowAndAreSpread() {
        func wait(_ attempt: Int, _ random: Double) -> Duration? {
            RetryRule(random: { random }).pause(after: attempt, status: 500, fields: [:], error: .tooLarge, asked: nil)
        }
        #expect(wait(0, 0) == .milliseconds(500))
        #expect(wait(0, 1) == .milliseconds(375))
        #expect(wait(1, 0) == .seconds(1))
        #expect(wait(2, 0) == nil)
    }

    @Test func theListOfModelsIsAskedForAgain() async throws {
        rig.http.expect(.get, "/v1/models", .reply(500, ""))
        rig.http.expect(.get, "/v1/models", .reply(.ok, #"{"data":[{"id":"a"}]}"#))
        async let models = rig.service.models()
        #expect(await rig.clock.sleeper() == .milliseconds(500))
        rig.clock.advance(by: .milliseconds(500))
        #expect(try await models.map(\.id) == ["a"])
    }

    @Test func theWaitForAPictureIsToldAndCanBeCancelled() async {
        rig.http.expect(.post, "/v1/images/generations", .reply(429, "", [.retryAfter: "60"]))
        let (waits, wait) = AsyncStream.makeStream(of: AIWait.self)
        let task = Task { [rig] in
            try await rig.service.picture(for: AIPictureRequest(prompt: "a cat", size: "auto")) { wait.yield($0) }
        }
        let told = await waits.first { _ in true }
        #expect(told == AIWait(reason: .rateLimited(until: rig.now + 60), until: rig.now + 60))
        task.cancel()
        await #expect(throws: AIError.cancelled) { try await task.value }
    }
}

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
        clock.advance(by: .seconds(60))
        watchdog.begin()
        #expect(await clock.sleeper() == .seconds(6))
        clock.advance(by: .seconds(6))
        for await _ in expirations {}
        watchdog.end()
    }
}
