@testable import AuthFeature
import Core
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

@MainActor
@Suite("Refreshing", .timeLimit(.minutes(10)))
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

    @Test func manyAtOnceShareAFailureToo() async throws {
        try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { _, _ in .error(409, "conflict") }
        let gate = GatedHTTPClient(http, holding: "refresh_token")
        let feature = rig.feature(http: gate)
        let callers = (0..<20).map { _ in Task { try await feature.refreshSession() } }
        await gate.arrival()
        gate.open()
        for caller in callers { await #expect(throws: AuthError.self) { try await caller.value } }
        #expect(http.sent.count == 1)
    }

    @Test func aCallerThatIsCancelledDoesNotCutOffTheOthers() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "refresh_token")
        let feature = try await rig.signedInFeature(http: gate)
        let first = Task { try await feature.refreshSession() }
        await gate.arrival()
        let second = Task { try await feature.refreshSession() }
        first.cancel()
        gate.open()
        try await second.value
        #expect(rig.calls("refresh_token") == 1)
        #expect(try rig.stored?.identity.revision == 1)
    }

    @Test func theNextOneMakesARequestOfItsOwn() async throws {
        let feature = try await rig.signedInFeature()
        try await feature.refreshSession()
        try await feature.refreshSession()
        #expect(rig.calls("refresh_token") == 2)
        #expect(try rig.stored?.identity.revision == 2)
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

    @Test func givesUpAfterTheThirdTime() async throws {
        try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { _, _ in .error(503, "unexpected_failure") }
        let feature = rig.feature(http: http)
        await #expect(throws: AuthError.maintenance(status: 503)) { try await feature.refreshSession() }
        #expect(http.sent.count == 3)
        #expect(feature.currentSession != nil)
    }

    @Test(arguments: [400, 401, 404, 409, 501])
    func isNotTriedAgainWhenThatCannotHelp(_ status: Int) async throws {
        try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { _, _ in .error(status, "some_code") }
        await #expect(throws: AuthError.self) { try await rig.feature(http: http).refreshSession() }
        #expect(http.sent.count == 1)
    }

    @Test(arguments: [("2", 2, [Duration.seconds(2)]), ("60000", 1, [])])
    func waitsAsLongAsTheServerAsksOrNotAtAll(_ header: String, _ attempts: Int, _ expected: [Duration]) async throws {
        try rig.store(lasting: 3600)
        let pauses = Mutex<[Duration]>([])
        let http = ScriptedHTTPClient { _, number in
            if number == 2 { return .session() }
            let response = HTTPResponse(status: .tooManyRequests, headerFields: [.retryAfter: header])
            return HTTPReply(response)
        }
        let feature = rig.feature(http: http) { timing in
            timing.pause = { pause in pauses.withLock { $0.append(pause) } }
        }
        _ = try? await feature.refreshSession()
        #expect(pauses.withLock { $0 } == expected)
        #expect(http.sent.count == attempts)
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
