import Domain
import Navigation
import SettingsFeature
import SettingsStorage
import Testing
import NavigationTesting

struct SettingsRouteTests {
    @Test func theFeedbackFormsLinkCanCarryAMessage() throws {
        let table = RouteTable(scheme: "slipway", tabs: ["settings"], routes: SettingsRoute.routes.map(\.definition))
        let link = try table.parse("slipway://settings?sheet=feedback-form?message=Hello%20%26%20thanks")
        let entry = try #require(SettingsRoute.feedbackForm(message: "Hello & thanks").entry)
        #expect(link.sheets == [SheetEntry(entry)])
        #expect(SettingsRoute(entry) == .feedbackForm(message: "Hello & thanks"))
        #expect(
            table.print(link.target, sheets: link.sheets)
                == "slipway://settings?sheet=feedback-form?message=Hello%20%26%20thanks")
        #expect(table.problems.isEmpty)
    }

    @Test func theFeaturesSettingsHaveNamesOfTheirOwn() {
        let definitions = SharedSettings.definitions + SettingsKeys.definitions
        #expect(Set(definitions.map(\.name)).count == definitions.count)
        #expect(SettingsKeys.definitions.filter(\.isListed).map(\.name) == ["appearance"])
        #expect(SettingsKeys.appearance.scope == .home)
    }
}

struct SettingsConformanceTests {
    @Test(arguments: NavigationConformance.seeds)
    func routesHoldInRandomWalks(seed: UInt64) throws {
        try NavigationConformance(SettingsRoute.self, tabs: ["welcome", "content", "settings"])
            .walk(seed: seed, steps: 2_000)
    }
}
