@testable import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Domain
import Foundation
import HTTPTypes
import Networking
import Testing

extension LeavingTests {
    @Test func deletingTheAccountWipesTheSessionAfterTheServerDidIt() async throws {
        let feature = try await rig.signedInFeature()
        try await feature.deleteAccount()
        #expect(!rig.server.hasAccount(email: Rig.email))
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
    }

    @Test func anAccountThatIsGoneLeavesNoSessionEvenIfTheFileCannotBeRead() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "delete-account")
        let deleting = try await rig.signedInFeature(http: gate)
        let deletion = Task { try await deleting.deleteAccount() }
        await gate.arrival()
        try Data("{".utf8).write(to: rig.file)
        gate.open()
        try await deletion.value
        #expect(deleting.currentSession == nil)
        #expect(!FileManager.default.fileExists(atPath: rig.file.path))
        #expect(rig.toasts.log.isEmpty)
    }

    @Test func aDeletedAccountIsDistinguishedFromAFileThatRemains() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "delete-account")
        let feature = try await rig.signedInFeature(http: gate)
        var events = feature.events().makeAsyncIterator()
        _ = await events.next()
        let deletion = Task { try await feature.deleteAccount() }
        await gate.arrival()
        try makeUnremovable()
        gate.open()
        try await deletion.value
        #expect(feature.currentSession == nil)
        #expect(await events.next() == .userDeleted)
        #expect(rig.toasts.log.map(\.style) == [.error])
        #expect(rig.toasts.log.first?.text.hasPrefix("Your account is deleted, but") == true)
        guard case .storage? = feature.lastError else {
            Issue.record("\(String(describing: feature.lastError))")
            return
        }
    }

    @Test(arguments: [
        (HTTPReply.text(404, "not found", type: "text/plain"), AuthError.notAvailable(what: "Deleting the account")),
        (.error(404, "NOT_FOUND"), .notAvailable(what: "Deleting the account")),
        (
            HTTPReply(relayError),
            .unexpectedReply(status: 200, message: "the function delete-account could not be run")
        ),
        (.error(403, "not_today"), .refused(code: "not_today", message: "As the test wants.")),
    ])
    func anAccountThatWasNotDeletedKeepsItsSession(_ reply: HTTPReply, _ error: AuthError) async throws {
        let session = try rig.store(lasting: 3600)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in reply })
        await #expect(throws: error) { try await feature.deleteAccount() }
        #expect(feature.currentSession == session.user)
        #expect(try rig.stored == session)
    }

    /// What becomes of the reply to a deletion that the server may have carried out.
    nonisolated private static let lostReplies: [Result<HTTPReply, HTTPError>] = [
        .failure(.timedOut), .failure(.interrupted("reset")), .failure(.cancelled), .failure(.tooLarge(limit: 7)),
        .success(.text(200, "<html>", type: "text/html")), .success(.text(200, "{", type: "application/json")),
        .success(.text(408, "")), .success(.text(500, "{}")), .success(.error(504, "request_timeout")),
        .success(.text(520, "")),
    ]

    @Test(arguments: lostReplies)
    func aDeletionWhoseReplyIsLostIsFoundOut(_ reply: Result<HTTPReply, HTTPError>) async throws {
        try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { call, _ throws(HTTPError) in
            call.hasPrefix("GET") ? .error(403, "user_not_found") : try reply.get()
        }
        let feature = rig.feature(http: http)
        var events = feature.events().makeAsyncIterator()
        try feature.restoreSession()
        _ = await events.next()
        try await feature.deleteAccount()
        #expect(http.sent.map(\.call) == ["POST /functions/v1/delete-account", "GET /auth/v1/user"])
        #expect(await events.next() == .userDeleted)
        #expect(feature.lastError == nil)
        #expect(try rig.stored == nil)
    }

    @Test(arguments: lostReplies)
    func aDeletionThatCannotBeFoundOutIsInDoubt(_ reply: Result<HTTPReply, HTTPError>) async throws {
        let session = try rig.store(lasting: 3600)
        for answer in [HTTPReply.text(502, ""), .error(403, "session_not_found"), .error(403, "bad_jwt")] {
            let http = ScriptedHTTPClient { call, _ throws(HTTPError) in
                call.hasPrefix("GET") ? answer : try reply.get()
            }
            let feature = rig.feature(http: http)
            let error = await #expect(throws: AuthError.self) { try await feature.deleteAccount() }
            guard case .deletionInDoubt(let reason)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(
                error?.description.hasPrefix("Your account may or may not be deleted: \(reason)") == true)
            #expect(feature.currentSession == session.user)
            #expect(try rig.stored == session)
        }
    }

    // Without a reply, the server may still be deleting the account.
    @Test(arguments: lostReplies)
    func anAccountThatIsStillThereWasNotDeletedOnlyIfTheServerHasFinished(
        _ reply: Result<HTTPReply, HTTPError>
    ) async throws {
        let session = try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { call, _ throws(HTTPError) in call.hasPrefix("GET") ? .user() : try reply.get() }
        let error = await #expect(throws: AuthError.self) { try await rig.feature(http: http).deleteAccount() }
        let hasFinished =
            if case .success(let reply) = reply { [200, 500].contains(reply.response.status.code) } else { false }
        let isInDoubt = if case .deletionInDoubt? = error { true } else { false }
        #expect(isInDoubt != hasFinished)
        #expect(try rig.stored == session)
    }

    @Test func anAccountThatIsGoneAlreadyEndsTheSession() async throws {
        try rig.store(lasting: 3600)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .error(403, "user_not_found") })
        try await feature.deleteAccount()
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
    }

    @Test func anAccountThatARefreshFindsGoneCountsAsDeleted() async throws {
        try rig.store(lasting: -10)
        let http = ScriptedHTTPClient { _, _ in .error(403, "user_not_found") }
        let feature = rig.feature(http: http)
        try await feature.deleteAccount()
        #expect(http.calls("delete-account") == 0)
        #expect(try rig.stored == nil)
        #expect(feature.lastError == nil)
    }

    // MARK: Who was asked

    @Test(arguments: ["grace@example.com", Rig.email])
    func onlyTheSessionInWhichTheUserWasAskedIsChanged(next: String) async throws {
        let feature = try await rig.signedInFeature()
        let asked = feature.sessionID
        if next != Rig.email { rig.server.addAccount(email: next, password: Rig.password) }
        try await rig.feature().signIn(email: next, password: Rig.password)
        await #expect(throws: AuthError.otherSession) { try await feature.deleteAccount(in: asked) }
        await #expect(throws: AuthError.otherSession) {
            try await feature.updateUser(UserChange(password: "battery staple"), in: asked)
        }
        #expect(rig.server.hasAccount(email: Rig.email) && rig.server.hasAccount(email: next))
        #expect(rig.calls("delete-account") + rig.calls("PUT ") == 0)
    }

    // MARK: What is left to be removed here

    @Test func aDeletionIsToBeFinishedUntilNothingIsLeft() async throws {
        let feature = try await rig.signedInFeature()
        let account = try #require(feature.sessionID?.account)
        try await feature.deleteAccount()
        let next = rig.feature()
        #expect(next.deletedAccounts == [account])
        try next.finishDeletion(of: account)
        #expect(rig.feature().deletedAccounts == [])
    }

    /// The process that asked for it was killed, or got no reply.
    @Test func aDeletionThatWasRequestedIsConfirmedByTheServersNextAnswer() async throws {
        let session = try rig.store(lasting: 3600)
        let silent = ScriptedHTTPClient { _, _ throws(HTTPError) in throw .timedOut }
        let gate = GatedHTTPClient(silent, holding: "delete-account")
        let killed = rig.feature(http: gate)
        let deletion = Task { try? await killed.deleteAccount() }
        await gate.arrival()
        #expect(rig.feature().deletedAccounts == [])
        let next = rig.feature(http: ScriptedHTTPClient { _, _ in .error(403, "user_not_found") })
        _ = await next.validateSession(within: .seconds(60))
        #expect(next.deletedAccounts == [session.userID])
        gate.open()
        await deletion.value
    }

    @Test func anAccountThatTheServerDidNotDeleteIsNotRemovedLater() async throws {
        try rig.store(lasting: 3600)
        await #expect(throws: AuthError.self) {
            try await rig.feature(http: ScriptedHTTPClient { _, _ in .error(403, "not_today") }).deleteAccount()
        }
        let next = rig.feature(http: ScriptedHTTPClient { _, _ in .error(403, "user_not_found") })
        _ = await next.validateSession(within: .seconds(60))
        #expect(next.deletedAccounts == [])
    }

    @Test func aSignInTakesAnEarlierRequestBack() async throws {
        let feature = try await rig.signedInFeature()
        let http = ScriptedHTTPClient { _, _ throws(HTTPError) in throw .timedOut }
        await #expect(throws: AuthError.self) { try await rig.feature(http: http).deleteAccount() }
        try await feature.signIn(email: Rig.email, password: Rig.password)
        let next = rig.feature(http: ScriptedHTTPClient { _, _ in .error(403, "user_not_found") })
        _ = await next.validateSession(within: .seconds(60))
        #expect(next.deletedAccounts == [])
    }

    @Test func nothingIsDeletedThatCouldNotBeFinished() async throws {
        let feature = try await rig.signedInFeature()
        try Data().write(to: rig.file.deletingLastPathComponent().appendingPathComponent("deletions"))
        await #expect(throws: AuthError.self) { try await feature.deleteAccount() }
        #expect(rig.server.hasAccount(email: Rig.email))
        #expect(feature.currentSession != nil)
    }

    nonisolated private static var relayError: HTTPResponse {
        var fields: HTTPFields = [.contentType: "application/json"]
        if let name = HTTPField.Name("x-relay-error") { fields[name] = "true" }
        return HTTPResponse(status: .ok, headerFields: fields)
    }
}
