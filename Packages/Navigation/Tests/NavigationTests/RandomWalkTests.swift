import Navigation
import NavigationTesting
import Testing

/// Navigation keeps its invariants in any order of intents.
///
/// A hundred thousand intents; `SLIPWAY_WALKS=50` makes it a million.
struct RandomWalkTests {
    @Test(arguments: NavigationConformance.seeds, [Shop.table(), Library.table])
    func tenThousandIntentsKeepEveryPromise(seed: UInt64, table: RouteTable) throws {
        try NavigationConformance(table).walk(seed: seed, steps: 10_000)
    }
}
