@testable import AuthFeature
import Core
import AuthFeatureTesting
import Design
import Foundation
import Networking
import Testing

@Suite("The account's screen", .timeLimit(.minutes(10))) @MainActor
struct AccountScreenTests {
    let rig = Rig()

    @Test func showsTheSignedInUser() async throws {
        let feature = try await rig.signedInFeature()
        let view = feature.makeView(for: .account)
        #expect(try view.value("account.user") == Rig.email)
        #expect(try view.value("account.pending") == nil)
        for button in ["account.verify", "account.resend"] { #expect(view.screen.element(button) == nil) }
        await feature.signOut()
        #expect(try view.value("account.user") == nil)
    }

    // MARK: The address

    @Test func aNewAddressIsConfirmedByItsCode() async throws {
        let feature = try await rig.signedInFeature()
        let view = feature.makeView(for: .account)
        try await view.type("account.email", " new@example.org ")
        try await view.tap("account.save-email")
        let text =
            "Confirm new@example.org: we have sent a mail there. Open its link on this machine, or enter its code here, "
            + "if it has one. If you also get a mail at anna@example.org, use both."
        #expect(rig.toasts.log == [Toast(.success, text)])
        #expect(try view.value("account.pending") == text)
        #expect(try view.value("account.email") == "")
        #expect(try view.value("account.user") == Rig.email)
        for button in ["account.verify", "account.resend"] { #expect(try view.isEnabled(button)) }

        try await view.tap("account.resend")
        #expect(rig.server.mails.map(\.kind) == [.emailChange, .emailChange])
        #expect(rig.toasts.log == [Toast(.success, text), Toast(.success, text)])

        try await view.type("account.code", try #require(rig.server.mails.last).code)
        try await view.tap("account.verify")
        #expect(try view.value("account.user") == "new@example.org")
        #expect(try view.value("account.pending") == nil)
        #expect(rig.toasts.log.last == Toast(.success, "Your address is now new@example.org."))
        #expect(view.screen.element("account.verify") == nil)
        // Confirming an address is not a sign-in.
        #expect(rig.signedIn.isEmpty)
    }

    // The server would answer a request by the new address, too, but send nothing.
    @Test(arguments: [Rig.email, nil])
    func theMailIsRequestedAgainWithTheCurrentAddress(_ email: String?) async throws {
        let session = try rig.store(lasting: 3600)
        let user = AppUser(uid: session.user.uid, email: email, pendingEmail: "new@example.org")
        try SessionFile(url: rig.file).write(session.renamed(user))
        let http = ScriptedHTTPClient { call, _ in
            .text(200, call.hasPrefix("PUT") ? #"{"id":"user-1","email":"","new_email":"new@example.org"}"# : "{}")
        }
        let feature = rig.feature(http: http)
        try feature.restoreSession()
        let view = feature.makeView(for: .account)
        try await view.tap("account.resend")
        #expect(rig.toasts.log.map(\.style) == [.success])
        // An account without an address cannot be found by one; it can only request the change again.
        let content = email.map { #""email":"\#($0)","type":"email_change""# } ?? #""email":"new@example.org""#
        #expect(
            http.sent.map(\.text) == [#"{"code_challenge":"…","code_challenge_method":"s256",\#(content)}"#])
        #expect(try rig.openFlows.map(\.address) == ["new@example.org"])
    }

    // MARK: The password

    @Test func aNewPasswordIsSetAndCleared() async throws {
        let feature = try await rig.signedInFeature()
        let view = feature.makeView(for: .account)
        try await view.type("account.password", "battery staple")
        try await view.tap("account.save-password")
        #expect(
            rig.toasts.log == [Toast(.success, "Your new password is set. Your other devices are signed out.")])
        #expect(try view.value("account.error") == nil)
        try await feature.signIn(email: Rig.email, password: "battery staple")
        try await view.tap("account.save-password")
        #expect(try view.error("account.password") != nil)
    }

    @Test func theOldPasswordIsRefusedBesideItsFieldAndStays() async throws {
        let view = try await rig.signedInFeature().makeView(for: .account)
        try await view.type("account.password", Rig.password)
        try await view.tap("account.save-password")
        #expect(try view.error("account.password") == "This is your password already. Choose another.")
        #expect(try view.value("account.error") == nil)
        #expect(try view.length("account.password") == Rig.password.count)
    }

    /// A server that wants both, one after the other.
    @Test func whatTheServerNeedsForAPasswordIsAskedFor() async throws {
        try rig.store(lasting: 3600)
        let replies: [HTTPReply] = [
            .error(400, "reauthentication_needed"), .text(200, "{}"), .error(400, "current_password_required"),
            .error(400, "current_password_invalid"), .error(400, "reauthentication_not_valid"), .text(200, "{}"),
            .user(),
        ]
        let http = ScriptedHTTPClient { _, number in replies[number - 1] }
        let feature = rig.feature(http: http)
        try feature.restoreSession()
        let view = feature.makeView(for: .account)
        func save() async throws { try await view.tap("account.save-password") }
        try await view.type("account.password", "battery staple")
        #expect(view.screen.element("account.current-password") == nil)
        #expect(view.screen.element("account.password-code") == nil)
        try await save()
        #expect(
            try view.value("account.password-notice")
                == "We have sent a mail with a code to anna@example.org. Enter it here.")
        try await view.type("account.password-code", "12 34 56 78")
        try await save()
        #expect(try view.value("account.error") == "The server needs your current password, too.")
        try await save()
        #expect(try view.error("account.current-password") == "Enter your password.")
        try await view.type("account.current-password", "wrong horse")
        try await save()
        #expect(try view.error("account.current-password") == "The current password is wrong.")
        #expect(try view.length("account.current-password") == 11)
        try await view.type("account.current-password", Rig.password)
        try await save()
        #expect(
            try view.error("account.password-code")
                == "The code for the new password is wrong or has expired. Request another mail.")
        try await view.tap("account.password-resend")
        try await view.type("account.password-code", "87654321")
        try await save()
        #expect(rig.toasts.log.last?.text == "Your new password is set. Your other devices are signed out.")
        #expect(view.screen.element("account.current-password") == nil)
        #expect(view.screen.element("account.password-code") == nil)
        let (new, old) = (#""password":"battery staple""#, #""current_password":"\#(Rig.password)""#)
        #expect(
            http.sent.compactMap(\.text) == [
                "{\(new)}", #"{"nonce":"12345678",\#(new)}"#,
                #"{"current_password":"wrong horse","nonce":"12345678",\#(new)}"#,
                #"{\#(old),"nonce":"12345678",\#(new)}"#, #"{\#(old),"nonce":"87654321",\#(new)}"#,
            ])
        #expect(http.calls("GET /auth/v1/reauthenticate") == 2)
    }

    @Test func aRecoveryLinkShowsItsReasonUntilThePasswordIsSet() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        try await feature.requestRecovery(email: Rig.email)
        #expect(await feature.handleDeepLink(try #require(rig.server.mails.first?.callback)) != .notClaimed)
        #expect(rig.appRequests == ["recovery"])
        let view = feature.makeView(for: .account)
        #expect(
            try view.value("account.recovery")
                == "Set a new password here.")
        try await view.type("account.password", "battery staple")
        try await view.tap("account.save-password")
        #expect(try view.value("account.recovery") == nil)
    }

    // MARK: Leaving

    @Test(arguments: [
        ("account.sign-out", "local", "Signed out here.", false),
        ("account.sign-out-everywhere", "global", "Signed out on all devices.", false),
        ("account.sign-out-others", "others", "Signed out on all other devices.", true),
    ])
    func signsOutOfWhatTheButtonSays(_ button: String, _ scope: String, _ text: String, _ stays: Bool) async throws {
        let feature = try await rig.signedInFeature()
        let view = feature.makeView(for: .account)
        try await view.tap(button)
        #expect(rig.calls("logout?scope=\(scope)") == 1)
        #expect((feature.currentSession != nil) == stays)
        #expect(rig.toasts.log == [Toast(.success, text)])
        #expect(try view.value("account.error") == nil)
    }

    @Test(arguments: [
        ("account.sign-out", false), ("account.sign-out-everywhere", false), ("account.sign-out-others", true),
    ])
    func anUnreachableServerIsAnError(_ button: String, _ stays: Bool) async throws {
        let feature = try await rig.signedInFeature()
        let view = feature.makeView(for: .account)
        rig.server.mood = .offline
        try await view.tap(button)
        #expect((feature.currentSession != nil) == stays)
        let toast = try #require(rig.toasts.log.first)
        #expect(rig.toasts.log.count == 1)
        #expect([.warning, .error].contains(toast.style))
        #expect(try view.value("account.error") == toast.text)
        #expect(try view.isEnabled(button))
    }

    @Test func deletionIsTheAppsToConfirm() async throws {
        let feature = try await rig.signedInFeature()
        try await feature.makeView(for: .account).tap("account.delete")
        #expect(rig.appRequests == ["delete account"])
        #expect(rig.calls("delete-account") == 0)
        #expect(feature.currentSession != nil)
    }
}
