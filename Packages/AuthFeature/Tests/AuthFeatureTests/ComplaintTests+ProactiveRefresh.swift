@testable import AuthFeature
import Core
import Domain
import Foundation
import HTTPTypes
import Networking
import Testing

extension ComplaintTests {
    nonisolated static let failures: [Result<HTTPReply, HTTPError>] =
        [
            .error(429, "over_request_rate_limit"), .error(503, "unexpected_failure"), .error(409, "conflict"),
            .error(400, "validation_failed"), .text(200, "<html>", type: "text/html"), .session(user: "user-2"),
        ].map { .success($0) }
        + [.unreachable("x"), .timedOut, .interrupted("x"), .untrusted("x"), .tooLarge(limit: 1), .cancelled].map {
            .failure($0)
        }

    @Test("a proactive refresh failed and the valid token was dropped (supabase-js#2145)", arguments: failures)
    func aProactiveRefreshThatFailsLeavesTheValidTokenInUse(_ failure: Result<HTTPReply, HTTPError>) async throws {
        let session = try rig.store(lasting: 20)
        let http = ScriptedHTTPClient { call, _ throws(HTTPError) in
            call.contains("refresh_token") ? try failure.get() : .user()
        }
        let feature = rig.feature(http: http)
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(session.user)))
        #expect(http.sent.last?.request.headerFields[.authorization] == "Bearer \(session.accessToken.revealed)")
        #expect(try rig.stored == session)
    }

    @Test("a proactive refresh failed and the valid token was dropped (supabase-js#2145): another process's lock")
    func aRefreshThatHasToWaitForAnotherProcessLeavesTheValidTokenInUse() async throws {
        let session = try rig.store(lasting: 20)
        let lock = try await FileLock.acquire(at: SessionFile(url: rig.file).lock)
        defer { lock.release() }
        let http = ScriptedHTTPClient { _, _ in .user() }
        let feature = rig.feature(http: http) { timing in
            timing.deadlines = Deadlines { limit in
                if limit != AuthLimits.refreshLock { try await Task.sleep(for: .seconds(3600)) }
            }
        }
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(session.user)))
        #expect(http.calls("refresh_token") == 0)
    }
}
