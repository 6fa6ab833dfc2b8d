@testable import AuthFeature
import AuthFeatureTesting
import Design
import Foundation
import Testing

@Suite("The screen for a forgotten password", .timeLimit(.minutes(10))) @MainActor
struct RecoverScreenTests {
    let rig = Rig()
    private static let notice =
        "If anna@example.org has an account, we have sent a mail. Open its link on this machine, or enter its code "
        + "here, if it has one, with a new password."

    /// The screen, with the mail requested and its code entered.
    private func asked() async throws -> any LiveView {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let view = rig.feature().makeView(for: .recover)
        try await view.type("recover.email", Rig.email)
        try await view.tap("recover.submit")
        try await view.type("recover.code", try #require(rig.server.mails.first).code)
        return view
    }

    @Test(arguments: [true, false])
    func doesNotRevealExistingAccounts(_ hasAccount: Bool) async throws {
        if hasAccount { rig.server.addAccount(email: Rig.email, password: Rig.password) }
        let view = rig.feature().makeView(for: .recover)
        try await view.type("recover.email", Rig.email)
        try await view.tap("recover.submit")
        #expect(try view.value("recover.notice") == Self.notice)
        let code = ["recover.account", "recover.notice", "recover.code", "recover.password", "recover.save"]
        #expect(view.shown == code + ["recover.back"])
        #expect(try view.value("recover.error") == nil)
        #expect(rig.toasts.log == [Toast(.success, Self.notice)])
        #expect(rig.server.mails.count == (hasAccount ? 1 : 0))
    }

    @Test func theCodeSetsANewPasswordAndSignsIn() async throws {
        let view = try await asked()
        try await view.type("recover.password", "battery staple")
        try await view.tap("recover.save")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(
            rig.toasts.log.last == Toast(.success, "Your new password is set. You are signed in as anna@example.org."))
        #expect(try view.value("recover.error") == nil)
        #expect(try view.value("recover.notice") == nil)
        #expect(try rig.openFlows.isEmpty)
        try await rig.feature().signIn(email: Rig.email, password: "battery staple")
        // Code and password are cleared: the same tap again finds neither.
        try await view.tap("recover.save")
        #expect(try view.error("recover.code") != nil)
        #expect(try view.error("recover.password") != nil)
    }

    @Test func aPasswordThatIsRefusedLeavesTheCodeForAnother() async throws {
        let view = try await asked()
        try await view.type("recover.password", Rig.password)
        try await view.tap("recover.save")
        let text = "This is your password already. Choose another."
        #expect(try view.error("recover.password") == text)
        #expect(try view.value("recover.error") == nil)
        #expect(rig.toasts.log.last == Toast(.error, text))
        #expect(rig.signedIn.isEmpty)
        #expect(try view.length("recover.code") == 6)
        #expect(try view.length("recover.password") == Rig.password.count)

        try await view.type("recover.password", "battery staple")
        try await view.tap("recover.save")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(rig.calls("verify") == 1)
    }
}
