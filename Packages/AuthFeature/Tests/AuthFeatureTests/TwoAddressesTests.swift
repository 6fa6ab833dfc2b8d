@testable import AuthFeature
import Core
import AuthFeatureTesting
import Design
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

/// Servers that require confirmation from both mailboxes before an address changes, as hosted servers do by default.
@Suite("A new address that both mailboxes confirm", .timeLimit(.minutes(10))) @MainActor
struct TwoAddressesTests {
    private let rig = Rig()
    private let new = "new@example.org"

    @Test(arguments: [true, false])
    func theCodesCountWhicheverComesFirst(_ isNewFirst: Bool) async throws {
        let feature = try await rig.signedInFeature(http: TwoMails(base: rig.server))
        let view = feature.makeView(for: .account)
        try await view.type("account.email", new)
        try await view.tap("account.save-email")
        let addresses = isNewFirst ? [new, Rig.email] : [Rig.email, new]

        try await view.type("account.code", try #require(TwoMails.codes[addresses[0]]))
        try await view.tap("account.verify")
        let notice = MailNotice.otherAddress(addresses[1])
        #expect(notice.contains(addresses[1]))
        #expect(rig.toasts.log.filter { $0.text == notice } == [Toast(.info, notice)])
        #expect(try view.value("account.error") == notice)
        #expect(try view.value("account.pending") == notice)
        #expect(feature.currentSession?.email == Rig.email)

        // The code has been used, and is cleared.
        let before = rig.calls("verify")
        try await view.tap("account.verify")
        #expect(try view.error("account.code") != nil)
        #expect(rig.calls("verify") == before)

        // The code of the remaining mail is tried with its own address first.
        try await view.type("account.code", try #require(TwoMails.codes[addresses[1]]))
        try await view.tap("account.verify")
        // That request, and the one of the double.
        #expect(rig.calls("verify") == before + 2)
        #expect(feature.currentSession?.email == new)
        #expect(try view.value("account.pending") == nil)
        #expect(rig.toasts.log.last == Toast(.success, "Your address is now new@example.org."))
    }

    // A flow lasts five minutes from the request, the links of its mails an hour.
    @Test func theLastLinkCountsHoweverLate() async throws {
        let feature = try await rig.signedInFeature()
        try await feature.updateUser(UserChange(email: "New@example.org"))
        var events = feature.events().makeAsyncIterator()
        _ = await events.next()
        let user = AppUser(uid: try #require(feature.currentSession).uid, email: new)
        rig.server.answer("pkce", with: .error(422, "flow_state_expired"))
        rig.server.answer("GET /auth/v1/user", with: .user(user.uid, email: new))
        let link = try #require(URL(string: "slipway://login-callback?code=the-code"))
        let message = "Your address is now new@example.org."
        #expect(await feature.handleDeepLink(link) == .completed(message: message, failure: nil))
        #expect(feature.currentSession == user)
        #expect(await events.next() == .userUpdated(user))
        #expect(feature.lastError == nil)
        #expect(rig.toasts.log.last == Toast(.success, message))
        #expect(try rig.openFlows.isEmpty)
    }

    // Only what the server says now counts: the link may be another flow's.
    @Test(arguments: [HTTPReply.text(502, ""), .user(Rig.email)])
    func anExpiredLinkThatChangedNothingIsAFailure(_ reply: HTTPReply) async throws {
        let feature = try await rig.signedInFeature()
        try await feature.updateUser(UserChange(email: new))
        let session = try rig.stored
        rig.server.answer("pkce", with: .error(422, "flow_state_expired"))
        rig.server.answer("GET /auth/v1/user", with: reply)
        let link = try #require(URL(string: "slipway://login-callback?code=the-code"))
        await #expect(throws: AuthError.linkRefused(code: .flowStateExpired, message: "As the test wants.")) {
            try await feature.getSessionFromUrl(link)
        }
        #expect(try rig.stored == session)
        #expect(try rig.openFlows.count == 1)
    }

    @Test func aFailureThatSaysNothingOfTheCodeIsNotTriedWithTheOtherAddress() async throws {
        let feature = try await rig.signedInFeature()
        _ = try await feature.updateUser(UserChange(email: new))
        let view = feature.makeView(for: .account)
        rig.server.mood = .refusing(status: 429, code: "over_request_rate_limit")
        try await view.type("account.code", "123456")
        try await view.tap("account.verify")
        #expect(rig.calls("verify") == 1)
    }
}

/// Changes an address once the codes of two mails are confirmed, each with its own address.
private final class TwoMails: HTTPClient {
    static let codes = [Rig.email: "111111", "new@example.org": "222222"]

    private let base: InMemoryAuthServer
    private let confirmed = Mutex<Set<String>>([])

    init(base: InMemoryAuthServer) {
        self.base = base
    }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        let reply = try await base.send(request, body: body, limits: limits)
        let content = body.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) }
        guard request.path?.hasSuffix("/verify") == true, let email = content?["email"] else { return reply }
        guard Self.codes[email] == content?["token"] else { return .error(403, "otp_expired") }
        let count = confirmed.withLock { confirmed in
            confirmed.insert(email)
            return confirmed.count
        }
        guard count == 2 else { return .text(200, #"{"code":"200","msg":"Confirmation link accepted"}"#) }
        // The code of the mail that the server would have sent alone.
        let code = base.mails.last?.code ?? ""
        let last = Data(#"{"type":"email_change","email":"new@example.org","token":"\#(code)"}"#.utf8)
        return try await base.send(request, body: last, limits: limits)
    }
}
