import Composition
import Navigation
import NavigationTesting
import Testing

/// The whole app's routes, all features together, in walks of all that can happen to a window.
struct ConformanceTests {
    @Test(arguments: NavigationConformance.seeds)
    func theAppsRoutesHoldInRandomWalks(seed: UInt64) throws {
        try NavigationConformance(AppModules.all.routeTable).walk(seed: seed, steps: 2_000)
    }
}
