@testable import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import Navigation
import Networking
import Testing

@Suite("The sign-in screens", .timeLimit(.minutes(10))) @MainActor
struct SignInScreenTests {
    let rig = Rig()

    private func options(_ rig: Rig? = nil) async throws -> any LiveView {
        let view = (rig ?? self.rig).feature().makeView(for: .signInOptions)
        try await view.type("options.email", Rig.email)
        return view
    }

    // MARK: Steps

    @Test func oneStepIsShownAtATimeAndTheWayBackKeepsEveryEntry() async throws {
        let view = rig.feature().makeView(for: .signInOptions)
        #expect(view.shown == ["options.email", "options.continue", "options.register"])
        try await view.type("options.email", "anna")
        try await view.tap("options.continue")
        #expect(try view.error("options.email") == "Enter a valid email address.")
        #expect((view.screen.title, view.screen.step) == ("Sign in", Screen.Step(1, of: 2)))
        try await view.type("options.email", Rig.email)
        try await view.tap("options.continue")
        #expect((view.screen.title, view.screen.step) == ("Enter your password", Screen.Step(2, of: 2)))
        let ways = ["options.magic-link", "options.recover", "options.have-code", "options.back"]
        #expect(view.shown == ["options.account", "options.password", "options.sign-in"] + ways)
        #expect(view.screen.elements.filter { $0.role == .primary }.map(\.id) == ["options.sign-in"])
        #expect(try view.value("options.account") == Rig.email)

        try await view.type("options.password", "wrong password")
        try await view.tap("options.sign-in")
        #expect(view.shown.last == "options.error")
        try await view.tap("options.back")
        #expect(try view.value("options.error") == nil)
        try await view.tap("options.continue")
        #expect(try view.length("options.password") == 14)
        #expect(view.screen.element("options.code") == nil)
        try await view.tap("options.magic-link")
        #expect((view.screen.title, view.screen.step) == ("Enter the code", Screen.Step(3, of: 3)))
        let code = ["options.account", "options.notice", "options.code", "options.verify", "options.back"]
        #expect(view.shown == code)
        try await view.type("options.code", "654")
        try await view.tap("options.verify")
        #expect(try view.error("options.code") != nil)

        try await view.tap("options.back")
        #expect(try view.length("options.password") == 14)
        #expect(view.shown == ["options.account", "options.password", "options.sign-in"] + ways)
        try await view.tap("options.have-code")
        #expect(view.shown == code)
        #expect(try view.length("options.code") == 3)
        for _ in 0..<2 { try await view.tap("options.back") }
        #expect(view.shown == ["options.email", "options.continue", "options.register"])
        #expect(try view.value("options.email") == Rig.email)
    }

    /// Until someone has signed in, here or in another process.
    @Test(arguments: [false, true]) func theAddressIsAlsoOnTheScreensThatTheFirstLeadsTo(isElsewhere: Bool) async throws
    {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        let view = feature.makeView(for: .signInOptions)
        try await view.type("options.email", Rig.email)
        #expect(try feature.makeView(for: .register).value("register.email") == Rig.email)
        #expect(try feature.makeView(for: .recover).value("recover.email") == Rig.email)
        if isElsewhere {
            try await rig.feature().signIn(email: Rig.email, password: Rig.password)
            try feature.restoreSession()
        } else {
            try await view.type("options.password", Rig.password)
            try await view.tap("options.sign-in")
        }
        #expect(try feature.makeView(for: .signInOptions).value("options.email") == "")
    }

    // MARK: A password

    @Test func signsInAndNotifiesTheAppBeforeTheActionEnds() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let view = try await options()
        try await view.type("options.password", Rig.password)
        try await view.tap("options.sign-in")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(rig.toasts.log == [Toast(.success, "You are signed in as \(Rig.email).")])
        #expect(try view.value("options.error") == nil)
        // The password is cleared: the same tap again finds none.
        try await view.tap("options.sign-in")
        #expect(try view.error("options.password") != nil)
        #expect(rig.calls("token") == 1)
    }

    @Test func aWrongPasswordIsAnError() async throws {
        let view = try await options()
        try await view.type("options.password", "wrong password")
        try await view.tap("options.sign-in")
        #expect(try view.value("options.error") == "Wrong email or password.")
        #expect(rig.toasts.log == [Toast(.error, "Wrong email or password.")])
        #expect(view.screen.element("options.resend") == nil)
        #expect(rig.signedIn.isEmpty)
    }

    @Test func anAddressThatIsNotConfirmedCanHaveItsMailAgain() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        rig.server.answer("grant_type=password", with: .error(400, "email_not_confirmed"))
        let view = try await options()
        try await view.type("options.password", Rig.password)
        try await view.tap("options.sign-in")
        #expect(try view.value("options.error")?.contains("Confirm your email address first") == true)
        #expect(try view.isEnabled("options.resend"))

        // Only that address is known to need confirmation.
        try await view.type("options.email", "other@example.org")
        #expect(try !view.isEnabled("options.resend"))
        try await view.tap("options.resend")
        #expect(rig.server.mails.isEmpty)
        try await view.type("options.email", Rig.email)
        try await view.tap("options.resend")
        #expect(rig.server.mails.map(\.kind) == [.signUp])
        let text = MailNotice.confirmation(Rig.email)
        #expect(try view.value("options.notice") == text)
        #expect(rig.toasts.log.last == Toast(.success, text))

        try await view.type("options.code", try #require(rig.server.mails.first).code)
        try await view.tap("options.verify")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(view.screen.element("options.resend") == nil)
    }

    // MARK: A mail

    @Test(arguments: [true, false])
    func aMailedCodeSignsInWithAndWithoutAnAccount(_ hasAccount: Bool) async throws {
        if hasAccount { rig.server.addAccount(email: Rig.email, password: Rig.password) }
        let view = try await options()
        try await view.tap("options.magic-link")
        let text =
            "We have sent a mail to anna@example.org. Open its link on this machine, or enter its code here, if it has "
            + "one."
        #expect(try view.value("options.notice") == text)
        #expect(try view.value("options.error") == nil)
        #expect(rig.toasts.log == [Toast(.success, text)])

        // In the form that mail programs show.
        let code = try #require(rig.server.mails.first).code
        try await view.type("options.code", " \(code.prefix(3)) \(code.suffix(3)) ")
        try await view.tap("options.verify")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(rig.toasts.log.last == Toast(.success, "You are signed in as \(Rig.email)."))
        #expect(try view.value("options.notice") == nil)
        // The code is used up and cleared: the same tap again finds none.
        try await view.tap("options.verify")
        #expect(try view.error("options.code") != nil)
        #expect(rig.calls("verify") == 1)
    }

    // MARK: Apple

    @Test func appleGoesOnInTheBrowserAndComesBack() async throws {
        let feature = rig.feature()
        let view = feature.makeMainView()
        try await view.tap("sign-in.apple")
        let address = try #require(rig.opened.first)
        let shown = try #require(view.screen.element("sign-in.address"))
        #expect(shown.value == address.absoluteString)
        #expect(shown.label == "Continue in your browser. If it did not open, open this address on this machine")
        #expect(rig.toasts.log == [Toast(.success, "Continue in your browser.")])
        #expect(try view.value("sign-in.error") == nil)
        #expect(try view.isEnabled("sign-in.apple"))

        let back = try #require(rig.server.finishInBrowser(email: Rig.email))
        #expect(await feature.handleDeepLink(back) != .notClaimed)
        #expect(rig.signedIn.map(\.email) == [Rig.email])
    }

    // With a link of a mail it is no cancellation: the user did not choose anything there.
    @Test(arguments: ["error=access_denied", "error=user_cancelled_authorize&error_description=Cancelled"])
    func aCancellationAtAppleIsNoFailure(_ items: String) async throws {
        let feature = rig.feature()
        let link = try #require(URL(string: "slipway://login-callback?\(items)#\(items)"))
        try await feature.requestMagicLink(email: Rig.email)
        await #expect(
            throws: AuthError.linkRefused(code: "access_denied", message: "you or the provider denied access")
        ) { try await feature.getSessionFromUrl(link) }

        try await feature.makeMainView().tap("sign-in.apple")
        let text = "The sign-in was cancelled at Apple."
        #expect(
            await feature.handleDeepLink(link) == .completed(message: text, failure: AuthError.cancelledAtProvider.kind)
        )
        #expect(rig.toasts.log.last == Toast(.info, text))
        // Anyone can create such a link: the sign-in can still be completed.
        let back = try #require(rig.server.finishInBrowser(email: Rig.email))
        #expect(
            await feature.handleDeepLink(back)
                == .completed(message: "You are signed in as \(Rig.email).", failure: nil))
    }

    @Test func withoutABrowserTheAddressIsShown() async throws {
        rig.hasBrowser = false
        let view = rig.feature().makeMainView()
        try await view.tap("sign-in.apple")
        let address = try #require(rig.opened.first)
        let shown = try #require(view.screen.element("sign-in.address"))
        #expect(shown.value == address.absoluteString)
        #expect(shown.label == "Open this address in a browser on this machine")
        #expect(rig.toasts.log == [Toast(.success, "Open the address on the screen.")])
    }

    @Test func anErrorBeforeSignInWithAppleStartsIsShown() async throws {
        // A file takes the place of the directory where flows are stored.
        let directory = rig.file.deletingLastPathComponent()
        try PrivateDirectory(directory.deletingLastPathComponent()).prepare()
        try Data().write(to: directory)
        let view = rig.feature().makeMainView()
        try await view.tap("sign-in.apple")
        let text = try #require(try view.value("sign-in.error"))
        #expect(rig.toasts.log == [Toast(.error, text)])
        #expect(try view.value("sign-in.address") == nil)
        #expect(rig.opened.isEmpty)
        #expect(try view.isEnabled("sign-in.apple"))
    }

    @Test func appleIsBegunOneAtATimeAndAFailureTakesTheOldAddressAway() async throws {
        let (arrived, opened) = (Latch(), Latch())
        rig.whileOpening = {
            arrived.open()
            await opened.passed()
        }
        // Before each attempt, an embedded backend is asked whether it is there.
        let http = ScriptedHTTPClient { _, number throws(HTTPError) in
            guard number == 1 else { throw .unreachable("gone") }
            return .text(200, "{}")
        }
        let socket = PrivateSocket("backend.socket", in: rig.file.deletingLastPathComponent())
        let endpoint = try BackendEndpoint(
            embeddedAt: socket, key: "key", browserURL: URL(string: "http://127.0.0.1:1"))
        let view = rig.feature(http: http, endpoint: endpoint).makeMainView()
        let first = Task { try await view.tap("sign-in.apple") }
        await arrived.passed()
        for button in ["sign-in.apple", "sign-in.options"] { #expect(try !view.isEnabled(button)) }
        try await view.tap("sign-in.apple")
        #expect(http.sent.count == 1)
        opened.open()
        try await first.value
        let address = try #require(rig.opened.first)
        #expect(try view.value("sign-in.address") == address.absoluteString)
        try await view.tap("sign-in.apple")
        #expect(try view.value("sign-in.address") == nil)
        #expect(try view.value("sign-in.error") == "Cannot reach the server: gone.")
        #expect(rig.opened == [address])
    }
}
