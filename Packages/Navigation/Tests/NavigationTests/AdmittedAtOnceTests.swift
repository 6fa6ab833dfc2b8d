import Core
import Navigation
import NavigationTesting
import Testing

/// An intent that is admitted at once would be admitted by the full check as well.
struct AdmittedAtOnceTests {
    private static let entries =
        Shop.table().definitions.map { RouteEntry($0.id) }
        + [Shop.item("3"), RouteEntry("chat", items: ["x": ["1"]]), RouteEntry("nowhere")]

    @Test(arguments: [NavigationState.Area.signedOut, .tabs])
    func itAgreesWithTheWholeJudgement(area: NavigationState.Area) {
        let table = Shop.table()
        var count = 0
        for entry in Self.entries {
            for intent in [NavigationIntent.push(entry), .presentSheet(entry)] {
                guard table.admitsAtOnce(intent, in: area) else { continue }
                count += 1
                #expect(table.admits(intent, in: area))
                #expect(table.admission(of: intent, in: area, holds: { _ in false }) == .granted)
            }
        }
        #expect(count >= 2)
    }

    @Test func whatHasValuesOrAGuardOfItsOwnIsNot() {
        let shop = Shop.table()
        #expect(shop.admitsAtOnce(.push(RouteEntry("chat")), in: .tabs))
        #expect(!shop.admitsAtOnce(.push(Shop.item("3")), in: .tabs))
        #expect(!shop.admitsAtOnce(.push(RouteEntry("chat")), in: .signedOut))
        #expect(!Library.table.admitsAtOnce(.push(RouteEntry("archive")), in: .tabs))
    }
}
