@testable import Navigation
@testable import NavigationTesting
import Testing

/// Declarations with errors that are found before the first step.
struct DeclarationTests {
    private enum OffByOneRoute: Route {
        case item(Int)

        static let routes = [
            RouteDeclaration(
                "item", at: "items/:id", .capture("id", as: Int.self), in: .tab("shop"),
                summary: "One more than asked for."
            ) {
                OffByOneRoute.item($0 &+ 1)
            } values: {
                if case .item(let id) = $0 { id } else { nil }
            }
        ]
    }

    private enum PartialRoute: Route {
        case year(Int)

        static let routes = [
            RouteDeclaration(
                "year", at: "years/:year", .capture("year", as: Int.self), in: .tab("shop"), summary: "A year."
            ) {
                $0 > 1_900 ? PartialRoute.year($0) : nil
            } values: {
                if case .year(let year) = $0 { year } else { nil }
            }
        ]
    }

    private func thrown<R: Route>(by routes: R.Type) -> NavigationConformanceFailure? {
        #expect(throws: NavigationConformanceFailure.self) {
            try NavigationConformance(routes, tabs: ["shop"]).walk(seed: 1, steps: 10)
        }
    }

    @Test func aRouteThatComesBackAsAnotherIsFound() {
        let failure = thrown(by: OffByOneRoute.self)
        #expect(failure?.fault.invariant == .types)
        #expect(failure?.fault.detail == "item(id: 0) makes a route whose entry is item(id: 1)")
    }

    @Test func aRouteNeedsExamplesWhenNothingElseFits() {
        let failure = thrown(by: PartialRoute.self)
        #expect(failure?.fault.invariant == .routes)
        #expect(
            failure?.fault.detail
                == "no values were found that 'year' accepts: give its values' types examples, and declare an item that it "
                + #"cannot do without as .required("name", as:)"#)
    }

    @Test func aTableWithProblemsIsNotWalkedOver() throws {
        let failure = thrown(by: KioskRoute.self)
        #expect(failure?.fault.invariant == .routes)
        #expect(failure?.fault.detail.contains("home tab 'help', which does not exist") == true)
    }
}
