import SettingsFeature
import Navigation
import NavigationTesting
import Testing

struct SettingsConformanceTests {
    @Test(arguments: NavigationConformance.seeds)
    func routesHoldInRandomWalks(seed: UInt64) throws {
        try NavigationConformance(SettingsRoute.self, tabs: ["welcome", "content", "settings"])
            .walk(seed: seed, steps: 2_000)
    }
}
