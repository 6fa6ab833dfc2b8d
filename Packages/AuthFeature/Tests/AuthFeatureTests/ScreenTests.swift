@testable import AuthFeature
import Design
import Foundation
import AuthFeatureTesting
import Navigation
import Testing

@MainActor
@Suite("Screens")
struct ScreenTests {
    let rig = Rig()

    // DESIGN 7, to the letter.
    @Test func haveExactlyTheAgreedElements() {
        let feature = rig.feature()
        let agreed: [(any LiveView, String, [String])] = [
            (feature.makeMainView(), "sign-in", ["sign-in.apple", "sign-in.options"]),
            (
                feature.makeView(for: .signInOptions), "sign-in-options",
                [
                    "options.email", "options.password", "options.sign-in", "options.magic-link", "options.code",
                    "options.verify", "options.register", "options.recover", "options.error",
                ]
            ),
            (
                feature.makeView(for: .register), "register",
                [
                    "register.email", "register.password", "register.submit", "register.code", "register.verify",
                    "register.error",
                ]
            ),
            (
                feature.makeView(for: .recover), "recover",
                [
                    "recover.email", "recover.submit", "recover.code", "recover.password", "recover.save",
                    "recover.error",
                ]
            ),
        ]
        for (view, id, elements) in agreed {
            #expect(view.screen.id == id)
            #expect(view.screen.elements.map(\.id) == elements)
        }
    }

    @Test func whatMustNotBePrintedIsSecure() {
        let feature = rig.feature()
        let secret = AuthRoute.allRoutes.flatMap { feature.makeView(for: $0).screen.elements }
            .filter { $0.id.hasSuffix(".password") || $0.id.hasSuffix(".code") }
        #expect(secret.count == 6)
        #expect(secret.allSatisfy { $0.kind == .secure })
    }

    @Test func theErrorIsAlwaysThereAndHoldsNothingAtFirst() throws {
        let feature = rig.feature()
        for (route, id) in [
            (AuthRoute.signInOptions, "options.error"), (.register, "register.error"), (.recover, "recover.error"),
        ] {
            let element = try #require(feature.makeView(for: route).screen.element(id))
            #expect(element.kind == .text)
            #expect(element.value == nil)
        }
    }

    @Test(
        arguments: [
            ("", "correct horse", "Provide correct email address", nil),
            ("not an address", "correct horse", "Provide correct email address", nil),
            ("anna@example.org", "123456", nil, "Provide a password of at least 7 characters"),
            ("anna@example.org", "", nil, "Provide a password of at least 7 characters"),
            (
                "anna@", "short", "Provide correct email address", "Provide a password of at least 7 characters"
            ),
        ] as [(String, String, String?, String?)])
    func wrongEntriesAreToldWithoutAnyRequest(
        _ email: String, _ password: String, _ emailError: String?, _ passwordError: String?
    ) async throws {
        let feature = rig.feature()
        for (route, prefix, button) in [
            (AuthRoute.signInOptions, "options", "options.sign-in"), (.register, "register", "register.submit"),
        ] {
            let view = feature.makeView(for: route)
            try await view.type("\(prefix).email", email)
            try await view.type("\(prefix).password", password)
            try await view.tap(button)
            #expect(try view.error("\(prefix).email") == emailError)
            #expect(try view.error("\(prefix).password") == passwordError)
            let told = [emailError, passwordError].compactMap(\.self).joined(separator: ". ")
            #expect(try view.value("\(prefix).error") == told)
        }
        #expect(rig.server.requests.isEmpty)
        #expect(rig.signedIn.isEmpty)
    }

    @Test func correctingAnEntryTakesItsErrorAway() async throws {
        let view = rig.feature().makeView(for: .signInOptions)
        try await view.tap("options.sign-in")
        try await view.type("options.email", "anna@example.org")
        #expect(try view.error("options.email") == nil)
        #expect(try view.error("options.password") != nil)
        #expect(try view.value("options.error") == nil)
    }

    @Test func registeringSignsInAndTellsTheAppBeforeTheActionEnds() async throws {
        let feature = rig.feature()
        let view = feature.makeView(for: .register)
        try await view.type("register.email", "  anna@example.org ")
        try await view.type("register.password", Rig.password)
        try await view.tap("register.submit")
        #expect(feature.currentSession?.email == "anna@example.org")
        #expect(rig.signedIn == [try #require(feature.currentSession)])
        #expect(rig.toasts.log == [Toast(.success, "Registered as anna@example.org.")])
        #expect(try view.value("register.error") == nil)
        // The password is gone: the same tap again finds none.
        try await view.tap("register.submit")
        #expect(try view.error("register.password") != nil)
        #expect(rig.calls("signup") == 1)
    }

    @Test func signingInSignsInAndTellsTheApp() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        let view = feature.makeView(for: .signInOptions)
        try await view.type("options.email", Rig.email)
        try await view.type("options.password", Rig.password)
        try await view.tap("options.sign-in")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(rig.toasts.log == [Toast(.success, "Signed in as \(Rig.email).")])
        #expect(try view.value("options.error") == nil)
    }

    @Test func aCallThatFailsIsToldOnTheScreenAndInAToast() async throws {
        let view = rig.feature().makeView(for: .signInOptions)
        try await view.type("options.email", Rig.email)
        try await view.type("options.password", "wrong password")
        try await view.tap("options.sign-in")
        #expect(try view.value("options.error") == "Wrong email or password.")
        #expect(rig.toasts.log == [Toast(.error, "Wrong email or password.")])
        #expect(rig.signedIn.isEmpty)

        rig.server.mood = .offline
        try await view.tap("options.sign-in")
        let text = "No connection: the server cannot be reached: the in-memory server is offline."
        #expect(try view.value("options.error") == text)
        #expect(try view.isEnabled("options.sign-in"))
    }

    @Test func anAccountThatHasToBeConfirmedSaysSo() async throws {
        let rig = Rig(requiresConfirmation: true)
        let feature = rig.feature()
        let view = feature.makeView(for: .register)
        try await view.type("register.email", Rig.email)
        try await view.type("register.password", Rig.password)
        try await view.tap("register.submit")
        let text = "Almost there: confirm anna@example.org by the mail that was sent to it, then sign in."
        #expect(try view.value("register.error") == text)
        #expect(rig.toasts.log == [Toast(.info, text)])
        #expect(feature.currentSession == nil)
        #expect(rig.signedIn.isEmpty)
    }

    @Test func submittingTwiceMakesOneRequest() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let gate = GatedHTTPClient(rig.server, holding: "token")
        let view = rig.feature(http: gate).makeView(for: .signInOptions)
        try await view.type("options.email", Rig.email)
        try await view.type("options.password", Rig.password)
        let first = Task { try await view.tap("options.sign-in") }
        await gate.arrival()
        for id in ["options.sign-in", "options.email", "options.password", "options.magic-link", "options.register"] {
            #expect(try !view.isEnabled(id))
        }
        let second = Task { try await view.tap("options.sign-in") }
        // Lets the second run as far as it can before the first may end.
        await Task.yield()
        gate.open()
        try await first.value
        try await second.value
        #expect(try view.isEnabled("options.sign-in"))
        #expect(rig.calls("token") == 1)
    }

    @Test(arguments: [
        (
            AuthRoute.signInOptions, "options.magic-link", "options.error",
            "Signing in by a mailed link is not available yet."
        ),
        (.signInOptions, "options.verify", "options.error", "Signing in by a mailed code is not available yet."),
        (.register, "register.verify", "register.error", "Confirming an account by a code is not available yet."),
        (.recover, "recover.submit", "recover.error", "Recovering a forgotten password is not available yet."),
        (.recover, "recover.save", "recover.error", "Recovering a forgotten password is not available yet."),
    ])
    func whatIsNotThereYetSaysSo(_ route: AuthRoute, _ button: String, _ error: String, _ text: String) async throws {
        let view = rig.feature().makeView(for: route)
        try await view.tap(button)
        #expect(try view.value(error) == text)
        #expect(rig.toasts.log == [Toast(.info, text)])
        #expect(rig.server.requests.isEmpty)
    }

    @Test func appleSaysThatItIsNotThereYet() async throws {
        try await rig.feature().makeMainView().tap("sign-in.apple")
        #expect(rig.toasts.log == [Toast(.info, "Sign in with Apple is not available yet.")])
    }

    @Test func buttonsLeadToTheOtherScreens() async throws {
        let feature = rig.feature()
        try await feature.makeMainView().tap("sign-in.options")
        let options = feature.makeView(for: .signInOptions)
        try await options.tap("options.register")
        try await options.tap("options.recover")
        let places = ["sign-in-options", "register", "recover"]
        #expect(rig.intents == places.map { .push(RouteEntry($0)) })
    }

    @Test func theCallbackIsClaimedAndNothingElse() async throws {
        let feature = rig.feature()
        let callback = try #require(URL(string: "slipway://login-callback?code=top-secret"))
        #expect(await feature.handleDeepLink(callback))
        #expect(rig.toasts.log.count == 1)
        for other in ["slipway://chat", "https://login-callback/", "slipway://login-callbacks"] {
            #expect(await !feature.handleDeepLink(try #require(URL(string: other))))
        }
    }

    @Test func routesReadAndWriteTheirEntries() throws {
        let table = try RouteTable(scheme: "slipway", tabs: ["settings"], routes: AuthRoute.routes.map(\.definition))
        for route in AuthRoute.allRoutes {
            let entry = try #require(route.entry)
            #expect(AuthRoute(entry) == route)
            #expect(table.path(of: entry) == entry.id)
        }
        #expect(
            AuthRoute.routes.map(\.definition.placement) == [.signedOut, .signedOut, .signedOut, .tab("settings")])
    }
}

extension AuthRoute {
    static let allRoutes: [AuthRoute] = [.signInOptions, .register, .recover, .account]
}
