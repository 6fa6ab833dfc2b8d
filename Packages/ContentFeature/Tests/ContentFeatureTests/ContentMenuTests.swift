import ContentFeature
import ContentFeatureTesting
import Core
import Design
import DesignTesting
import Navigation
import Testing

@MainActor
@Suite struct ContentMenuTests {
    @Test func theMenuHasItsPartsAndRowsInOrder() {
        let screen = ContentPreview.make().makeMainView().screen
        #expect(screen.id == "content")
        #expect(screen.sections.map(\.title) == ["AI", "Paywalls", "Animations"])
        #expect(
            screen.sections.map { $0.elements.map(\.id) } == [
                [
                    "content.pokedex", "content.chat", "content.single-request", "content.generate-image",
                    "content.vision",
                ],
                ["content.paywall1", "content.paywall2", "content.paywall3", "content.insights"],
                ["content.lottie1", "content.lottie2", "content.lottie3"],
            ])
        #expect(screen.element("content.pokedex")?.label == "Dex Scanner")
        #expect(screen.elements.allSatisfy { $0.kind == .row && $0.value?.isEmpty == false })
    }

    @Test(arguments: ContentRoute.menu)
    func everyRowPushesItsScreen(route: ContentRoute) async throws {
        let entry = try #require(route.entry)
        var intents: [NavigationIntent] = []
        let view = ContentPreview.make { intents.append($0) }.makeMainView()
        try await #require(view.screen.element("content.\(entry.id)")).tap()
        #expect(intents == [.push(RouteEntry(entry.id))])
    }
}
