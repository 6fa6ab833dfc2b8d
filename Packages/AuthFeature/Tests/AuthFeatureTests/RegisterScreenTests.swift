@testable import AuthFeature
import AuthFeatureTesting
import Design
import Foundation
import Testing

@Suite("The screen for a new account", .timeLimit(.minutes(10))) @MainActor
struct RegisterScreenTests {
    private func entered(_ rig: Rig, password: String = Rig.password) async throws -> any LiveView {
        let view = rig.feature().makeView(for: .register)
        try await view.type("register.email", "  anna@example.org ")
        try await view.type("register.password", password)
        return view
    }

    @Test func registeringSignsInAndNotifiesTheAppBeforeTheActionEnds() async throws {
        let rig = Rig()
        let view = try await entered(rig)
        try await view.tap("register.submit")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(rig.toasts.log == [Toast(.success, "Your account anna@example.org is ready.")])
        #expect(try view.value("register.error") == nil)
        #expect(try view.value("register.notice") == nil)
        // The password is cleared: the same tap again finds none.
        try await view.tap("register.submit")
        #expect(try view.error("register.password") != nil)
        #expect(rig.calls("signup") == 1)
    }

    /// The rule is said before the password is typed; a shell asks for a new one twice, and shows its length.
    @Test(
        arguments: [
            (.register, "register.password", true), (.recover, "recover.password", true),
            (.account, "account.password", true), (.signInOptions, "options.password", false),
            (.register, "register.code", false),
        ] as [(AuthRoute, String, Bool)])
    func aHiddenFieldSaysItsLengthAndANewPasswordItsRule(_ route: AuthRoute, _ id: String, _ isNew: Bool) async throws {
        let view = Rig().feature().makeView(for: route)
        try await view.showCode()
        let empty = try #require(view.screen.element(id))
        #expect(empty.secret?.length == 0)
        #expect(empty.secret?.isNew == isNew)
        #expect(empty.secret?.hint == (isNew ? "Choose a password of at least 7 characters." : nil))
        try await view.type(id, "correct hörse")
        #expect(view.screen.element(id)?.secret?.length == 13)
        #expect(view.screen.element(id)?.value == nil)
    }

    @Test func anAccountThatHasToBeConfirmedIsConfirmedByItsCode() async throws {
        let rig = Rig(requiresConfirmation: true)
        let view = try await entered(rig)
        #expect(view.screen.title == "Create an account")
        try await view.tap("register.submit")
        #expect(view.screen.title == "Confirm your address")
        let text = "Almost there: confirm anna@example.org with the mail we sent, then sign in."
        #expect(try view.value("register.error") == text)
        #expect(
            try view.value("register.notice")
                == "No mail? Look in your spam folder, or send it again. Open its link on this machine, or enter "
                + "its code here, if it has one.")
        #expect(rig.toasts.log == [Toast(.info, text)])
        #expect(rig.signedIn.isEmpty)
        let code = ["register.account", "register.notice", "register.code", "register.verify", "register.resend"]
        #expect(view.shown == code + ["register.back", "register.error"])
        // An address with a mistake can be corrected.
        try await view.tap("register.back")
        #expect(view.shown == ["register.email", "register.password", "register.submit", "register.have-code"])
        #expect(try view.length("register.password") == Rig.password.count)
        try await view.tap("register.have-code")

        try await view.type("register.code", try #require(rig.server.mails.first).code)
        try await view.tap("register.verify")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(rig.toasts.log.last == Toast(.success, "Your account anna@example.org is ready."))
        #expect(try view.value("register.error") == nil)
        #expect(try view.value("register.notice") == nil)
        #expect(view.screen.element("register.resend") == nil)
        // The code and the password are cleared.
        try await view.tap("register.verify")
        #expect(try view.error("register.code") != nil)
        try await view.tap("register.submit")
        #expect(try view.error("register.password") != nil)
    }

    /// The mail may have been requested on another device.
    @Test(arguments: [(AuthRoute.register, "register"), (.recover, "recover")])
    func aCodeWithoutAnAddressAsksForBoth(_ route: AuthRoute, _ id: String) async throws {
        let view = Rig().feature().makeView(for: route)
        try await view.tap("\(id).have-code")
        #expect(view.shown.prefix(2) == ["\(id).email", "\(id).code"])
        #expect(view.shown.last == "\(id).back")
    }

    @Test func theMailCanBeSentAgainToThatAddressAlone() async throws {
        let rig = Rig(requiresConfirmation: true)
        let view = try await entered(rig)
        try await view.tap("register.submit")
        try await view.type("register.email", "other@example.org")
        #expect(try !view.isEnabled("register.resend"))
        try await view.tap("register.resend")
        #expect(rig.server.mails.count == 1)
        try await view.type("register.email", Rig.email)
        #expect(try view.isEnabled("register.resend"))
        try await view.tap("register.resend")
        #expect(rig.server.mails.map(\.kind) == [.signUp, .signUp])
        #expect(try view.value("register.notice") == MailNotice.confirmation(Rig.email))
        #expect(rig.toasts.log.last == Toast(.success, MailNotice.confirmation(Rig.email)))
        try await view.type("register.code", try #require(rig.server.mails.last).code)
        try await view.tap("register.verify")
        #expect(rig.signedIn.count == 1)
    }

    @Test func anExistingAccountIsAnError() async throws {
        let rig = Rig()
        rig.server.answer("signup", with: .error(422, "user_already_exists"))
        let view = try await entered(rig)
        try await view.tap("register.submit")
        let text = "This email address has an account already. Sign in instead."
        #expect(try view.value("register.error") == text)
        #expect(rig.toasts.log == [Toast(.error, text)])
        #expect(view.screen.element("register.resend") == nil)
        #expect(rig.signedIn.isEmpty)
    }
}
