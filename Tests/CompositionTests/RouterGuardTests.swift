import Navigation
import Observation
import Synchronization
import Testing

@testable import Composition

/// The app's router enforces guards for features, modules and links, and notifies observers of each change.
@MainActor
struct RouterGuardTests {
    private enum ClubRoute: Route {
        case hall, shop, vault, safe, salon, cellar, door, note, form, offer, lounge

        private static let member = RouteGuard("member", otherwise: .route("shop"), summary: "One is a member.")
        private static let known = RouteGuard("known", otherwise: .signIn, summary: "One is known.")
        private static let guest = RouteGuard("guest", otherwise: .route("offer"), summary: "One is a guest.")
        private static let outdoors = RouteGuard("outdoors", otherwise: .route("door"), summary: "It is dry.")

        static let routes: [RouteDeclaration<ClubRoute>] = [
            RouteDeclaration("hall", .hall, in: .tab("content"), summary: "The hall."),
            RouteDeclaration("shop", .shop, in: .tab("settings"), summary: "Where one becomes a member."),
            RouteDeclaration("vault", .vault, in: .tab("content"), summary: "For members.").guarded(by: [member]),
            RouteDeclaration("salon", .salon, in: .tab("content"), summary: "For those known.").guarded(by: [known]),
            RouteDeclaration("cellar", .cellar, in: .tab("content"), summary: "Leads outside.").guarded(by: [outdoors]),
            RouteDeclaration("note", .note, in: .sheet, summary: "A note."),
            RouteDeclaration("form", .form, in: .sheet, summary: "A form."),
            RouteDeclaration("offer", .offer, in: .sheet, summary: "An offer."),
            RouteDeclaration("lounge", .lounge, in: .tab("content"), summary: "For guests.").guarded(by: [guest]),
            RouteDeclaration("door", .door, in: .signedOut, summary: "Outside."),
            RouteDeclaration("safe", .safe, in: .sheet, summary: "For members.").guarded(by: [member]),
        ]
    }

    private let router: AppRouter

    init() {
        let table = RouteTable(
            scheme: "slipway", tabs: AppModules.all.tabs.map(\.id), routes: ClubRoute.routes.map(\.definition))
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

    @Test func nothingOfTheTabsIsShownWhileSignedOut() {
        router.perform(.leaveTabs)
        let before = router.session
        Navigator<ClubRoute>(router).navigateTo(.hall)
        Navigator<ClubRoute>(router).navigateTo(.safe)
        #expect(throws: LinkError.refused("Sign in first to open this link.")) {
            try router.navigate(to: "slipway://hall")
        }
        #expect(router.session == before)
    }

    @Test func aLinkThatAGuardRefusesIsRefusedAsItIsExplained() {
        for (link, reason) in [
            ("slipway://salon", "The guard 'known' does not hold (One is known.)."),
            (
                "slipway://cellar",
                "The guard 'outdoors' does not hold, and leads to 'door', which cannot be shown here."
            ),
        ] {
            let before = router.session
            #expect(throws: LinkError.refused(reason)) { try router.navigate(to: link) }
            #expect(router.session == before)
            #expect(router.table.explain(link, from: router.state) { $0 == .session }.error == reason)
        }
    }

    @Test func aRedirectThatChangesNothingIsNoErrorWhereThePlaceIsInFrontAlready() throws {
        try router.navigate(to: "slipway://shop")
        let before = router.session
        try router.navigate(to: "slipway://vault")
        #expect(router.session == before)
    }

    @Test func aRedirectThatCannotBePerformedIsReported() throws {
        // As many sheets as there can be, so that the one to which the guard leads has no room.
        router.perform(.enterTabs)
        for number in 0..<NavigationState.depthLimit {
            router.perform(.presentSheet(RouteEntry(number.isMultiple(of: 2) ? "note" : "form")))
        }
        #expect(router.state.sheets.count == NavigationState.depthLimit)
        let before = router.session
        #expect(throws: LinkError.refused("The link opens 'offer' instead, which cannot be shown now.")) {
            try router.navigate(to: "slipway://lounge")
        }
        #expect(router.session == before)
    }

    @Test func observersHearOfEachChange() {
        let changes = Mutex(0)
        for change in [{ router.navigateTo(ClubRoute.hall) }, { router.pop() }] {
            withObservationTracking {
                _ = router.state
            } onChange: {
                changes.withLock { $0 += 1 }
            }
            #expect(change())
        }
        #expect(changes.withLock { $0 } == 2)
    }

    @Test func performedIntentsAreReportedUnchanged() throws {
        var performed: [(NavigationIntent, Bool)] = []
        router.onPerform = { performed.append(($0, $1)) }
        Navigator<ClubRoute>(router).navigateTo(.vault)
        router.perform(.selectTab("cellar"))
        let shop = try router.table.parse("slipway://shop")
        #expect(performed.map(\.0) == [.follow(shop), .selectTab("cellar")])
        #expect(performed.map(\.1) == [true, false])
    }
}
