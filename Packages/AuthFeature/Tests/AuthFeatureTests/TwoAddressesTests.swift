@testable import AuthFeature
import AuthFeatureTesting
import Design
import Foundation
import HTTPTypes
import Networking
import Testing

/// Servers that require confirmation from both mailboxes before an address changes, as hosted servers do by default.
@MainActor
@Suite("A new address that both mailboxes confirm", .timeLimit(.minutes(10)))
struct TwoAddressesTests {
    private let rig = Rig(securesEmailChange: true)

    @Test(arguments: [true, false])
    func theCodesCountWhicheverComesFirst(_ isNewFirst: Bool) async throws {
        let feature = try await rig.signedInFeature()
        let view = feature.makeView(for: .account)
        try await view.type("account.email", "new@example.org")
        try await view.tap("account.save-email")
        var mails = rig.server.mails
        #expect(Set(mails.map(\.address)) == ["new@example.org", Rig.email])
        if mails[0].address.hasPrefix("new") != isNewFirst { mails.reverse() }

        try await view.type("account.code", mails[0].code)
        try await view.tap("account.verify")
        let notice = MailNotice.otherAddress(mails[1].address)
        #expect(notice.contains(isNewFirst ? Rig.email : "new@example.org"))
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
        try await view.type("account.code", mails[1].code)
        try await view.tap("account.verify")
        #expect(rig.calls("verify") == before + 1)
        #expect(feature.currentSession?.email == "new@example.org")
        #expect(try view.value("account.pending") == nil)
        #expect(rig.toasts.log.last == Toast(.success, "Your address is now new@example.org."))
    }

    private func open(_ mail: InMemoryAuthServer.Mail) async throws -> URL {
        let reply = try await rig.server.send(
            HTTPRequest(method: .get, url: try #require(mail.link)), body: nil, limits: HTTPLimits())
        return try #require(reply.response.headerFields[.location].flatMap { URL(string: $0) })
    }

    // A flow lasts five minutes from the request, the links of its mails an hour.
    @Test(arguments: [0.0, 1000])
    func theLinksCountHoweverLate(_ delay: Double) async throws {
        let feature = try await rig.signedInFeature()
        try await feature.updateUser(UserChange(email: "New@example.org"))
        let mails = rig.server.mails
        rig.clock.advance(by: delay)
        let half = await feature.completeLink(try await open(mails[0]))
        #expect(half == .completed(message: AuthError.otherAddressToConfirm.description, problem: nil))
        #expect(feature.currentSession?.email == Rig.email)
        var events = feature.events().makeAsyncIterator()
        _ = await events.next()
        let message = "Your address is now new@example.org."
        #expect(await feature.completeLink(try await open(mails[1])) == .completed(message: message, problem: nil))
        let user = try #require(feature.currentSession)
        #expect(user.email == "new@example.org")
        #expect(user.pendingEmail == nil)
        #expect(await events.next() == .userUpdated(user))
        #expect(feature.lastError == nil)
        #expect(rig.toasts.log.last == Toast(.success, message))
        #expect(try rig.openFlows.isEmpty)
        #expect(rig.calls("GET /auth/v1/user") == (delay > 0 ? 1 : 0))
    }

    // Only what the server says now counts: the link may be another flow's.
    @Test(arguments: [true, false])
    func anExpiredLinkThatChangedNothingIsAFailure(_ isUnreachable: Bool) async throws {
        let feature = try await rig.signedInFeature()
        try await feature.updateUser(UserChange(email: "new@example.org"))
        let session = try rig.stored
        let http = RelayedHTTPClient(
            ScriptedHTTPClient { call, _ in call.hasPrefix("GET") ? .user(Rig.email) : .error(422, "flow_state_expired")
            },
            losing: { isUnreachable && $0.hasPrefix("GET") })
        let other = rig.feature(http: http)
        let link = try #require(URL(string: "slipway://login-callback?code=the-code"))
        await #expect(throws: AuthError.linkRefused(code: .flowStateExpired, message: "As the test wants.")) {
            try await other.getSessionFromUrl(link)
        }
        #expect(try rig.stored == session)
        #expect(try rig.openFlows.count == 1)
    }

    @Test func aFailureThatSaysNothingOfTheCodeIsNotTriedWithTheOtherAddress() async throws {
        let feature = try await rig.signedInFeature()
        _ = try await feature.updateUser(UserChange(email: "new@example.org"))
        let view = feature.makeView(for: .account)
        rig.server.mood = .refusing(status: 429, code: "over_request_rate_limit")
        try await view.type("account.code", "123456")
        try await view.tap("account.verify")
        #expect(rig.calls("verify") == 1)
    }
}
