@testable import AuthFeature
import AuthFeatureTesting
import Core
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

@Suite("Refreshing", .timeLimit(.minutes(10))) @MainActor
struct RefreshTests {
    let rig = Rig()

    @Test func manyAtOnceMakeOneRequest() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "refresh_token")
        let feature = try await rig.signedInFeature(http: gate)
        let callers = (0..<50).map { _ in Task { try await feature.refreshSession() } }
        await gate.arrival()
        gate.open()
        for caller in callers { try await caller.value }
        #expect(rig.calls("refresh_token") == 1)
        #expect(try rig.stored?.identity.revision == 1)
    }

    @Test func isTriedThreeTimesWithGrowingPauses() async throws {
        try rig.store(lasting: 3600)
        let pauses = Mutex<[Duration]>([])
        let http = ScriptedHTTPClient { _, number throws(HTTPError) in
            switch number {
            case 1: throw .unreachable("no route")
            case 2: return .error(503, "unexpected_failure")
            default: return .session()
            }
        }
        let feature = rig.feature(http: http) { timing in
            timing.pause = { pause in pauses.withLock { $0.append(pause) } }
            timing.jitter = { 0.5 }
        }
        try await feature.refreshSession()
        #expect(pauses.withLock { $0 } == [.milliseconds(100), .milliseconds(200)])
        #expect(http.sent.count == 3)
        #expect(try rig.stored?.accessToken == Secret("access-new"))
    }

    @Test(arguments: [400, 401, 404, 409, 501])
    func isNotTriedAgainWhenThatCannotHelp(_ status: Int) async throws {
        try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { _, _ in .error(status, "some_code") }
        await #expect(throws: AuthError.self) { try await rig.feature(http: http).refreshSession() }
        #expect(http.sent.count == 1)
    }

    // Without a time, the server is not asked again; with none to wait, not at once.
    @Test(
        arguments: [
            ("2", 2, [Duration.seconds(2)]), ("60000", 1, []), (nil, 1, []), ("soon", 1, []),
            ("0", 2, [.milliseconds(200)]),
        ] as [(String?, Int, [Duration])])
    func waitsAsLongAsTheServerAsksOrNotAtAll(_ header: String?, _ attempts: Int, _ expected: [Duration]) async throws {
        try rig.store(lasting: 3600)
        let pauses = Mutex<[Duration]>([])
        let http = ScriptedHTTPClient { _, number in
            if number == 2 { return .session() }
            var fields: HTTPFields = [:]
            fields[.retryAfter] = header
            return HTTPReply(HTTPResponse(status: .tooManyRequests, headerFields: fields))
        }
        let feature = rig.feature(http: http) { timing in
            timing.pause = { pause in pauses.withLock { $0.append(pause) } }
            timing.jitter = { 1 }
        }
        _ = try? await feature.refreshSession()
        #expect(pauses.withLock { $0 } == expected)
        #expect(http.sent.count == attempts)
    }

    // The other process may use up its whole limit with attempts, and then still has to store the result.
    @Test func waitsAsLongAsTheOtherProcessMayTake() async throws {
        try rig.store(lasting: 3600)
        let held = GatedHTTPClient(ScriptedHTTPClient { _, _ in .session() }, holding: "refresh_token")
        let other = Task { [holder = rig.feature(http: held)] in try await holder.refreshSession() }
        await held.arrival()
        let isWaiting = AsyncStream.makeStream(of: Void.self)
        let feature = rig.feature { timing in
            timing.deadlines = Deadlines { limit in
                isWaiting.continuation.yield()
                guard limit > AuthLimits.refresh else { return }
                try await Task.sleep(for: .seconds(3600))
            }
        }
        let waiting = Task { try await feature.refreshSession() }
        var arrivals = isWaiting.stream.makeAsyncIterator()
        _ = await arrivals.next()
        held.open()
        try await other.value
        try await waiting.value
        #expect(try rig.stored?.identity.revision == 1)
        #expect(rig.server.calls.isEmpty)
    }

    @Test func aRefreshAfterTheWaitHasItsWholeLimit() async throws {
        try rig.store(lasting: 3600)
        let now = Mutex(ContinuousClock.now)
        let held = GatedHTTPClient(ScriptedHTTPClient { _, _ in .error(409, "conflict") }, holding: "refresh_token")
        let other = Task { [holder = rig.feature(http: held)] in try? await holder.refreshSession() }
        await held.arrival()
        let isWaiting = AsyncStream.makeStream(of: Void.self)
        let http = ScriptedHTTPClient { _, _ in .session() }
        let feature = rig.feature(http: http) { timing in
            timing.instant = { now.withLock(\.self) }
            timing.deadlines = Deadlines { _ in
                isWaiting.continuation.yield()
                try await Task.sleep(for: .seconds(3600))
            }
        }
        let waiting = Task { try await feature.refreshSession() }
        var arrivals = isWaiting.stream.makeAsyncIterator()
        _ = await arrivals.next()
        now.withLock { $0 += AuthLimits.refresh }
        held.open()
        await other.value
        try await waiting.value
        #expect(http.sent.map(\.limits.total) == [AuthLimits.refresh])
    }

    @Test func doesNotWaitForeverForAnotherProcess() async throws {
        try rig.store(lasting: 3600)
        let held = GatedHTTPClient(rig.server, holding: "refresh_token")
        let holder = rig.feature(http: held)
        let other = Task { try? await holder.refreshSession() }
        await held.arrival()
        let feature = rig.feature { timing in timing.deadlines = Deadlines { _ in } }
        await #expect(
            throws: AuthError.unreachable(
                "another copy of the app is refreshing the session and has not finished")
        ) { try await feature.refreshSession() }
        #expect(feature.currentSession != nil)
        held.open()
        await other.value
    }
}
