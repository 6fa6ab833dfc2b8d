import Navigation
import NavigationTesting
import Testing

/// Items that a link to a route must have.
struct RequiredItemTests {
    private enum BillRoute: Route {
        case bill(number: Int, page: Int)

        static let routes = [
            RouteDeclaration(
                "bill", at: "bill", .required("number", as: Int.self), .item("page", default: 1), in: .tab("bills"),
                summary: "One bill."
            ) {
                BillRoute.bill(number: $0, page: $1)
            } values: {
                if case .bill(let number, let page) = $0 { (number, page) } else { nil }
            }
        ]
    }

    private let table = RouteTable(scheme: "example", tabs: ["bills"], routes: BillRoute.routes.map(\.definition))

    @Test func theValueIsRead() throws {
        let link = try table.parse("example://bill?number=07")
        let entry = RouteEntry("bill", items: ["number": ["7"]])
        #expect(link.target == .tab("bills", [entry]))
        #expect(BillRoute(entry) == .bill(number: 7, page: 1))
        #expect(BillRoute.bill(number: 7, page: 1).entry == entry)
        #expect(table.print(link.target, sheets: []) == "example://bills/bill?number=7")
    }

    @Test(arguments: ["example://bill", "example://bills/bill?page=2"])
    func aLinkWithoutItIsRefusedAndTheItemNamed(_ link: String) {
        #expect(throws: LinkError.missingItem(route: "bill", item: "number")) { try table.parse(link) }
    }

    @Test func anEntryWithoutItIsNoPlace() {
        #expect(!table.accepts(RouteEntry("bill")))
        #expect(table.canonical(RouteEntry("bill", items: ["page": ["2"]])) == nil)
    }

    @Test func documentsSayThatItIsRequired() {
        #expect(table.markdown.contains("`?number` (required"))
    }

    @Test(arguments: NavigationConformance.seeds) func itHoldsInRandomWalks(seed: UInt64) throws {
        try NavigationConformance(BillRoute.self, tabs: ["bills"]).walk(seed: seed, steps: 2_000)
    }
}
