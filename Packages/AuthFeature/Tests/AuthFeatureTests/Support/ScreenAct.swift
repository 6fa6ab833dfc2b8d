@testable import AuthFeature
import AuthFeatureTesting
import Design
import Networking
import Testing

/// One action on a screen that sends a request: what it needs, and where its failure is shown.
struct ScreenAct: Sendable, CustomTestStringConvertible {
    let route: AuthRoute
    let entries: [(element: String, text: String)]
    let button: String
    /// Part of the first request that it makes.
    let call: String
    /// Whether a user must be signed in, with an address that is waiting for confirmation.
    var isSignedIn: Bool { route == .account }

    /// How many requests it makes: a code for a new address may come from either of two mails.
    var requestCount: Int { button == "account.verify" ? 2 : 1 }

    var testDescription: String { button }
    var error: String { button.split(separator: ".").prefix(1).joined() + ".error" }

    /// All actions, each with entries in a valid form.
    static let all = [
        ScreenAct(
            route: .signInOptions, entries: [("options.email", Rig.email), ("options.password", Rig.password)],
            button: "options.sign-in", call: "token"),
        ScreenAct(
            route: .signInOptions, entries: [("options.email", Rig.email)], button: "options.magic-link", call: "otp"),
        ScreenAct(
            route: .signInOptions, entries: [("options.email", Rig.email), ("options.code", "654321")],
            button: "options.verify", call: "verify"),
        ScreenAct(
            route: .register, entries: [("register.email", Rig.email), ("register.password", Rig.password)],
            button: "register.submit", call: "signup"),
        ScreenAct(
            route: .register, entries: [("register.email", Rig.email), ("register.code", "654321")],
            button: "register.verify", call: "verify"),
        ScreenAct(route: .recover, entries: [("recover.email", Rig.email)], button: "recover.submit", call: "recover"),
        ScreenAct(
            route: .recover,
            entries: [
                ("recover.email", Rig.email), ("recover.code", "654321"), ("recover.password", Rig.password),
            ], button: "recover.save", call: "verify"),
        ScreenAct(
            route: .account, entries: [("account.email", "newer@example.org")], button: "account.save-email",
            call: "PUT"),
        ScreenAct(route: .account, entries: [("account.code", "654321")], button: "account.verify", call: "verify"),
        ScreenAct(route: .account, entries: [], button: "account.resend", call: "resend"),
        ScreenAct(
            route: .account, entries: [("account.password", "battery staple")], button: "account.save-password",
            call: "PUT"),
    ]

    /// The screen with everything entered.
    @MainActor
    func view(of feature: AuthManager) async throws -> any LiveView {
        let view = feature.makeView(for: route)
        if entries.contains(where: { $0.element.hasSuffix(".code") }) { try await view.showCode() }
        for (element, text) in entries { try await view.type(element, text) }
        return view
    }
}

extension Rig {
    /// A feature in which `act` can be performed. It uses `http`, if given, after the setup.
    func feature(for act: ScreenAct, http: (any HTTPClient)? = nil) async throws -> AuthManager {
        if act.isSignedIn {
            _ = try await signedInFeature().updateUser(UserChange(email: "new@example.org"))
        }
        let feature = feature(http: http)
        try feature.restoreSession()
        return feature
    }
}
