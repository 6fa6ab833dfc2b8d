import BillingFeature
import BillingFeatureTesting
import Core
import Design
import Navigation
import NavigationTesting
import Testing

@MainActor
@Suite struct SmokeTests {
    @Test func theNewestBillIsOneStepAway() async throws {
        var intents: [NavigationIntent] = []
        let view = BillingPreview.make(navigator: Navigator { intents.append($0) }).makeMainView()
        let button = try #require(view.screen.element("billing.newest"))
        guard case .tap(let tap) = button.interaction else {
            Issue.record("The row cannot be tapped.")
            return
        }
        await tap()
        #expect(intents == [.push(RouteEntry("bill", items: ["number": ["7"]]))])
    }

    @Test(arguments: NavigationConformance.seeds) func routesHoldInRandomWalks(seed: UInt64) throws {
        try NavigationConformance(BillingRoute.self, tabs: ["billing"]).walk(seed: seed, steps: 2_000)
    }
}
