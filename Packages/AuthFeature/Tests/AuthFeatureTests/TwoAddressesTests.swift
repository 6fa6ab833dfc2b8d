@testable import AuthFeature
import AuthFeatureTesting
import Design
import Testing

/// Servers that require confirmation from both mailboxes before an address changes, as hosted servers do by default.
@MainActor
@Suite("A new address that both mailboxes confirm", .timeLimit(.minutes(10)))
struct TwoAddressesTests {
    private let rig = Rig(server: InMemoryAuthServer(confirmsBothAddresses: true))

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
