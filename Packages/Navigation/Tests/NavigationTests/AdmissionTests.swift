@testable import Navigation
import Testing

/// The verdicts of guards and placements on intents.
struct AdmissionTests {
    private enum Club: Route {
        case hall, shop, offer, vault, cellar, round, back, welcome, door, attic

        private static let member = RouteGuard("member", otherwise: .route("shop"), summary: "One is a member.")
        private static let keyholder = RouteGuard("key", otherwise: .route("offer"), summary: "One has the key.")
        private static let patron = RouteGuard("patron", otherwise: .route("vault"), summary: "One is a patron.")
        private static let known = RouteGuard("known", otherwise: .signIn, summary: "One is known.")
        private static let there = RouteGuard("there", otherwise: .route("back"), summary: "Never.")
        private static let andBack = RouteGuard("back", otherwise: .route("round"), summary: "Never.")
        private static let dry = RouteGuard("dry", otherwise: .route("door"), summary: "It is dry.")
        private static let lost = RouteGuard("lost", otherwise: .route("nowhere"), summary: "Never.")

        static let routes: [RouteDeclaration<Club>] = [
            RouteDeclaration("hall", .hall, in: .tab("main"), summary: "The hall."),
            RouteDeclaration("shop", .shop, in: .tab("side"), summary: "Where one becomes a member."),
            RouteDeclaration("offer", .offer, in: .sheet, summary: "Where one gets the key."),
            RouteDeclaration("vault", .vault, in: .tab("main"), summary: "For members.").guarded(by: [member]),
            RouteDeclaration("cellar", .cellar, in: .sheet, summary: "For those with the key.").guarded(by: [keyholder]
            ),
            RouteDeclaration("attic", .attic, in: .tab("main"), summary: "For patrons.").guarded(by: [patron]),
            RouteDeclaration("salon", .welcome, in: .tab("main"), summary: "For those known.").guarded(by: [known]),
            RouteDeclaration("round", .round, in: .tab("main"), summary: "A circle.").guarded(by: [there]),
            RouteDeclaration("back", .back, in: .tab("main"), summary: "A circle.").guarded(by: [andBack]),
            RouteDeclaration("lost", .door, in: .tab("main"), summary: "Leads nowhere.").guarded(by: [lost]),
            RouteDeclaration("porch", .hall, in: .tab("main"), summary: "Leads outside.").guarded(by: [dry]),
            RouteDeclaration("door", .door, in: .signedOut, summary: "Outside."),
        ]
    }

    private static let table = RouteTable(
        scheme: "club", tabs: ["main", "side"], routes: Club.routes.map(\.definition))
    private static let outside = NavigationState(firstTab: "main", otherTabs: ["side"])
    private static var inside: NavigationState {
        var state = outside
        NavigationIntent.enterTabs.reduce(into: &state)
        return state
    }

    private static func link(_ stack: String..., sheets: [String] = []) -> NavigationIntent {
        .follow(
            Link(
                target: .tab("main", stack.map { RouteEntry($0) }), sheets: sheets.map { SheetEntry(RouteEntry($0)) },
                ignoredItems: []))
    }

    private static let toShop = Admission.redirected(
        .follow(Link(target: .tab("side", [RouteEntry("shop")]), sheets: [], ignoredItems: [])))
    private static let toOffer = Admission.redirected(.presentSheet(RouteEntry("offer")))

    struct Row: Sendable, CustomTestStringConvertible {
        let intent: NavigationIntent
        var holding: Set<String> = []
        let inside: Admission
        let outside: Admission

        var testDescription: String { "\(intent), holding \(holding.sorted())" }
    }

    static let rows: [Row] = [
        Row(intent: .push(RouteEntry("hall")), inside: .granted, outside: .needsSignIn),
        Row(intent: .push(RouteEntry("vault")), inside: toShop, outside: .needsSignIn),
        Row(intent: .push(RouteEntry("vault")), holding: ["member"], inside: .granted, outside: .needsSignIn),
        // One guard leads to another, which leads to a place without guards.
        Row(intent: .push(RouteEntry("attic")), inside: toShop, outside: .needsSignIn),
        Row(
            intent: .push(RouteEntry("attic")), holding: ["member"],
            inside: .redirected(
                .follow(Link(target: .tab("main", [RouteEntry("vault")]), sheets: [], ignoredItems: []))),
            outside: .needsSignIn),
        Row(intent: .presentSheet(RouteEntry("cellar")), inside: toOffer, outside: .needsSignIn),
        Row(intent: .presentSheet(RouteEntry("cellar")), holding: ["key"], inside: .granted, outside: .needsSignIn),
        Row(
            intent: .push(RouteEntry("salon")), inside: .refused("The guard 'known' does not hold (One is known.)."),
            outside: .needsSignIn),
        Row(
            intent: link("hall", "salon"), inside: .refused("The guard 'known' does not hold (One is known.)."),
            outside: .needsSignIn),
        Row(intent: link("salon"), holding: ["known"], inside: .granted, outside: .needsSignIn),
        Row(
            intent: .push(RouteEntry("round")),
            inside: .refused("The guard 'there' does not hold, and leads nowhere."), outside: .needsSignIn),
        Row(
            intent: .push(RouteEntry("lost")),
            inside: .refused("The guard 'lost' does not hold, and leads nowhere."), outside: .needsSignIn),
        Row(
            intent: link("porch"),
            inside: .refused("The guard 'dry' does not hold, and leads to 'door', which cannot be shown here."),
            outside: .needsSignIn),
        Row(
            intent: .push(RouteEntry("xyzzy")), inside: .refused("There is no screen 'xyzzy'."),
            outside: .refused("There is no screen 'xyzzy'.")),
        Row(
            intent: .push(RouteEntry("offer")),
            inside: .refused("'offer' is a sheet. Write it as ?sheet=offer."),
            outside: .refused("'offer' is a sheet. Write it as ?sheet=offer.")),
        Row(
            intent: .presentSheet(RouteEntry("hall")), inside: .refused("'hall' is not a sheet."),
            outside: .refused("'hall' is not a sheet.")),
        Row(
            intent: .push(RouteEntry("door")), inside: .refused("'door' is for signed-out users."),
            outside: .granted),
        Row(intent: link(), inside: .granted, outside: .needsSignIn),
        Row(intent: link("hall", "vault", "hall"), inside: toShop, outside: .needsSignIn),
        Row(intent: link("hall", sheets: ["offer", "cellar"]), inside: toOffer, outside: .needsSignIn),
        Row(intent: link("vault", sheets: ["cellar"]), inside: toShop, outside: .needsSignIn),
        Row(
            intent: link("hall", "offer"), inside: .refused("'offer' is a sheet. Write it as ?sheet=offer."),
            outside: .needsSignIn),
        Row(
            intent: link("hall", sheets: ["hall"]), inside: .refused("'hall' is not a sheet."), outside: .needsSignIn),
        Row(
            intent: link("vault", sheets: ["cellar"]), holding: ["member", "key"], inside: .granted,
            outside: .needsSignIn),
        Row(
            intent: .follow(Link(target: .signedOut([RouteEntry("door")]), sheets: [], ignoredItems: [])),
            inside: .refused("You are signed in. This screen is for signed-out users."),
            outside: .granted),
        Row(intent: .pop, inside: .granted, outside: .granted),
        Row(intent: .back, inside: .granted, outside: .granted),
    ]

    @Test(arguments: rows)
    func guardsAndPlacementsJudgeWhatIsAskedFor(row: Row) {
        let holds = { (routeGuard: RouteGuard) in row.holding.contains(routeGuard.id) }
        #expect(Self.table.admission(of: row.intent, in: Self.inside.area, holds: holds) == row.inside)
        #expect(Self.table.admission(of: row.intent, in: Self.outside.area, holds: holds) == row.outside)
    }
}
