import AuthFeature
import Navigation
import NavigationTesting
import Testing

struct AuthConformanceTests {
    @Test(arguments: NavigationConformance.seeds)
    func routesHoldInRandomWalks(seed: UInt64) throws {
        try NavigationConformance(AuthRoute.self, tabs: ["welcome", "content", "settings"])
            .walk(seed: seed, steps: 2_000)
    }
}
