import {{Name}}Feature
import {{Name}}FeatureTesting
import Core
import Design
import DesignTesting
import Navigation
import NavigationTesting
import Testing

/// The gate runs this suite of every package that was not changed, in the package's own build.
@MainActor
struct SmokeTests {
    @Test func theDetailsAreOneStepAway() async throws {
        var intents: [NavigationIntent] = []
        let feature = {{Name}}Preview.make(navigator: Navigator { intents.append($0) })
        try await #require(feature.makeMainView().screen.element("{{ID}}.details")).tap()
        #expect(intents == [.push(RouteEntry("{{ID}}-details"))])
    }

    @Test(arguments: {{Name}}Route.routes.map(\.definition).filter(\.parameters.isEmpty).map(\.id))
    func everyRouteHasAScreen(id: String) throws {
        let feature = {{Name}}Preview.make(navigator: Navigator { _ in })
        let route = try #require({{Name}}Route(RouteEntry(id)))
        #expect(feature.makeView(for: route).screen.id == id)
    }

    @Test(arguments: NavigationConformance.seeds) func routesHoldInRandomWalks(seed: UInt64) throws {
        try NavigationConformance({{Name}}Route.self, tabs: ["{{Home}}"]).walk(seed: seed, steps: 2_000)
    }
}
