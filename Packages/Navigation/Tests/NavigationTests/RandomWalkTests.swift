import Navigation
import NavigationTesting
import Testing

/// Navigation keeps its invariants in any order of intents.
///
/// A hundred thousand intents; `SLIPWAY_WALKS=50` makes it a million.
struct RandomWalkTests {
    @Test(arguments: NavigationConformance.seeds)
    func twentyThousandIntentsKeepEveryPromise(seed: UInt64) throws {
        try NavigationConformance(Shop.table()).walk(seed: seed, steps: 20_000)
    }
}
