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
                ["sign-in.apple", "sign-in.address", "sign-in.options", "sign-in.error"]
            ),
            (
                feature.makeView(for: .signInOptions), "sign-in-options",
                [
                    "options.email", "options.password", "options.sign-in", "options.resend", "options.magic-link",
                    "options.notice", "options.code", "options.verify", "options.register", "options.recover",
                    "options.error",
                ]
            ),
            (
                feature.makeView(for: .register), "register",
                [
                    "register.email", "register.password", "register.submit", "register.notice", "register.code",
                    "register.verify", "register.resend", "register.error",
                ]
            ),
            (
                feature.makeView(for: .recover), "recover",
                [
                    "recover.email", "recover.submit", "recover.notice", "recover.code", "recover.password",
                    "recover.save", "recover.error",
                ]
            ),
            (
                feature.makeView(for: .account), "account",
                [
                    "account.user", "account.email", "account.save-email", "account.pending", "account.code",
                    "account.verify", "account.resend", "account.recovery", "account.password",
                    "account.save-password", "account.factor-notice", "account.factor-secret",
                    "account.factor-link", "account.factor-code", "account.confirm-factor", "account.cancel-factor",
                    "account.factor-name", "account.add-factor", "account.sign-out", "account.sign-out-others",
                    "account.sign-out-everywhere", "account.delete", "account.error",
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
            .filter { $0.id.hasSuffix(".password") || $0.id.hasSuffix("code") }
        #expect(secret.count == 9)
        #expect(secret.allSatisfy { $0.kind == .secure })
    }

    @Test func textsAreAlwaysThereAndHoldNothingAtFirst() {
        let feature = rig.feature()
        let views = [feature.makeMainView()] + AuthRoute.allRoutes.map(feature.makeView(for:))
        let texts = views.flatMap(\.screen.elements).filter { $0.kind == .text }
        #expect(texts.count == 15)
        #expect(texts.allSatisfy { $0.value == nil })
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
