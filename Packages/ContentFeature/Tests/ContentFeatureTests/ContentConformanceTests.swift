import ContentFeature
import Navigation
import NavigationTesting
import Testing

@Suite struct ContentConformanceTests {
    @Test(arguments: NavigationConformance.seeds)
    func routesHoldInRandomWalks(seed: UInt64) throws {
        try NavigationConformance(ContentRoute.self, tabs: ["welcome", "content", "settings"])
            .walk(seed: seed, steps: 2_000)
    }
}
