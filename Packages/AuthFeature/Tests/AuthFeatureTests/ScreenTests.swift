@testable import AuthFeature
import AuthFeatureTesting
import Design
import Foundation
import Navigation
import Testing
import NavigationTesting

@Suite("Screens", .timeLimit(.minutes(10))) @MainActor
struct ScreenTests {
    let rig = Rig()

    // Programs and tests rely on these ids.
    @Test func haveExactlyTheAgreedElements() {
        let feature = rig.feature()
        let agreed: [(any LiveView, String, [String])] = [
            (
                feature.makeMainView(), "sign-in",
                [
                    "sign-in.introduction", "sign-in.options", "sign-in.register", "sign-in.apple", "sign-in.address",
                    "sign-in.error",
                ]
            ),
            (
                feature.makeView(for: .signInOptions), "sign-in-options",
                [
                    "options.email", "options.account", "options.continue", "options.password", "options.sign-in",
                    "options.notice", "options.register", "options.magic-link", "options.recover", "options.have-code",
                    "options.error",
                ]
            ),
            (
                feature.makeView(for: .register), "register",
                [
                    "register.email", "register.account", "register.password", "register.submit", "register.notice",
                    "register.have-code", "register.error",
                ]
            ),
            (
                feature.makeView(for: .recover), "recover",
                [
                    "recover.email", "recover.account", "recover.submit", "recover.notice", "recover.have-code",
                    "recover.error",
                ]
            ),
            (
                feature.makeView(for: .account), "account",
                [
                    "account.user", "account.email", "account.save-email", "account.pending", "account.recovery",
                    "account.password", "account.save-password", "account.factor-notice", "account.factor-secret",
                    "account.factor-link", "account.factor-name", "account.add-factor", "account.sign-out",
                    "account.sign-out-others", "account.sign-out-everywhere", "account.delete", "account.error",
                ]
            ),
        ]
        for (view, id, elements) in agreed {
            #expect(view.screen.id == id)
            #expect(view.screen.elements.map(\.id) == elements)
        }
    }

    /// The elements of a screen once the user has said that there is a code.
    private func codeScreen(_ route: AuthRoute) async throws -> [Element] {
        let view = rig.feature().makeView(for: route)
        try await view.showCode()
        return view.screen.elements
    }

    @Test func whatMustNotBePrintedIsSecure() async throws {
        var elements: [Element] = []
        for route in AuthRoute.allRoutes { elements += try await codeScreen(route) }
        let secret = elements.filter { $0.id.hasSuffix(".password") || $0.id.hasSuffix(".code") }
        #expect(secret.count == 7)
        #expect(secret.allSatisfy { $0.kind == .secure })
    }

    /// Whether a code is expected, and the button of the step.
    @Test(
        arguments: [
            (.signInOptions, "options.continue", "options.verify"),
            (.register, "register.submit", "register.verify"), (.recover, "recover.submit", "recover.save"),
        ] as [(AuthRoute, String, String)])
    func oneButtonIsTheStepsOwn(_ route: AuthRoute, _ first: String, _ second: String) async throws {
        let before = rig.feature().makeView(for: route).screen.elements
        #expect(before.filter { $0.role == .primary }.map(\.id) == [first])
        let after = try await codeScreen(route)
        #expect(after.filter { $0.role == .primary }.map(\.id) == [second])
        #expect(after.allSatisfy { !$0.id.hasSuffix("have-code") })
    }

    @Test func textsAreAlwaysThereAndHoldNothingAtFirst() {
        let feature = rig.feature()
        let views = [feature.makeMainView()] + AuthRoute.allRoutes.map(feature.makeView(for:))
        let texts = views.flatMap(\.screen.elements).filter { $0.kind == .text }
        #expect(texts.count == 19)
        #expect(texts.filter { $0.value != nil }.map(\.id) == ["sign-in.introduction"])
    }

    @Test func buttonsLeadToTheOtherScreens() async throws {
        let feature = rig.feature()
        try await feature.makeMainView().tap("sign-in.options")
        try await feature.makeMainView().tap("sign-in.register")
        let options = feature.makeView(for: .signInOptions)
        try await options.tap("options.register")
        try await options.tap("options.recover")
        let places = ["sign-in-options", "register", "register", "recover"]
        #expect(rig.intents == places.map { .push(RouteEntry($0)) })
    }

    @Test func routesReadAndWriteTheirEntries() throws {
        let table = RouteTable(scheme: "slipway", tabs: ["settings"], routes: AuthRoute.routes.map(\.definition))
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

struct AuthConformanceTests {
    @Test(arguments: NavigationConformance.seeds)
    func routesHoldInRandomWalks(seed: UInt64) throws {
        try NavigationConformance(AuthRoute.self, tabs: ["welcome", "content", "settings"])
            .walk(seed: seed, steps: 2_000)
    }
}
