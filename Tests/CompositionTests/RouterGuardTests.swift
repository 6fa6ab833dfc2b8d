import Navigation
import Testing

@testable import Composition

/// The app's router obeys guards, whoever asks: features, coordinators and links.
@MainActor
@Suite struct RouterGuardTests {
    private enum ClubRoute: Route {
        case hall, shop, vault, safe

        private static let member = RouteGuard("member", otherwise: .route("shop"), summary: "One is a member.")

        static let routes: [RouteDeclaration<ClubRoute>] = [
            RouteDeclaration("hall", .hall, in: .tab("content"), summary: "The hall."),
            RouteDeclaration("shop", .shop, in: .tab("settings"), summary: "Where one becomes a member."),
            RouteDeclaration("vault", .vault, in: .tab("content"), guards: [member], summary: "For members."),
            RouteDeclaration("safe", .safe, in: .sheet, guards: [member], summary: "For members."),
        ]
    }

    private let router: AppRouter

    init() {
        let table = RouteTable(
            scheme: "slipway", tabs: AppTab.allCases.map(\.id), routes: ClubRoute.routes.map(\.definition))
        router = AppRouter(table: table)
        router.perform(.enterTabs)
    }

    @Test func aFeatureThatMayNotGoSomewhereGoesWhereTheGuardLeads() {
        let navigator = Navigator<ClubRoute>(router)
        navigator.navigateTo(.vault)
        #expect(router.table.print(router.state) == "slipway://settings/shop")
        router.holds = { $0.id == "member" }
        navigator.navigateTo(.vault)
        #expect(router.table.print(router.state) == "slipway://settings/shop/vault")
    }

    @Test func aLinkThatMayNotBeFollowedLeadsWhereTheGuardLeads() throws {
        try router.navigate(to: "slipway://content/hall/vault?sheet=safe")
        #expect(router.table.print(router.state) == "slipway://settings/shop")
        router.holds = { $0.id == "member" }
        try router.navigate(to: "slipway://content/hall/vault?sheet=safe")
        #expect(router.table.print(router.state) == "slipway://content/hall/vault?sheet=safe")
    }

    @Test func whoWaitsForASheetThatMayNotBeShownIsCancelled() async {
        let navigator = Navigator<ClubRoute>(router)
        let safe = navigator.begin(Presentation<ClubRoute, Int>(.safe))
        await #expect(throws: CancellationError.self) { try await safe.value }
        #expect(router.state.sheets.isEmpty)
    }

    @Test func nothingOfTheTabsIsShownWhileNobodyIsSignedIn() {
        router.perform(.leaveTabs)
        let before = router.session
        Navigator<ClubRoute>(router).navigateTo(.hall)
        Navigator<ClubRoute>(router).navigateTo(.safe)
        #expect(throws: LinkError.refused("The link leads to a screen for which somebody has to sign in.")) {
            try router.navigate(to: "slipway://hall")
        }
        #expect(router.session == before)
    }

    @Test func whatIsCarriedOutIsToldAsItWas() throws {
        var told: [(NavigationIntent, Bool)] = []
        router.onPerform = { told.append(($0, $1)) }
        Navigator<ClubRoute>(router).navigateTo(.vault)
        router.perform(.selectTab("cellar"))
        let shop = try router.table.parse("slipway://shop")
        #expect(told.map(\.0) == [.follow(shop), .selectTab("cellar")])
        #expect(told.map(\.1) == [true, false])
    }
}
