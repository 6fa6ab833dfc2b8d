import ContentFeature
import ContentFeatureTesting
import Core
import CoreTesting
import Design
import DesignTesting
import Navigation
import Testing

@MainActor
struct ContentScreensTests {
    @Test(arguments: ContentRouteTests.all)
    func everyScreenHasTheIDOfItsRouteAndATitleOfItsOwn(route: ContentRoute) throws {
        let feature = ContentPreview.make()
        let screen = feature.makeView(for: route).screen
        #expect(screen.id == route.entry?.id)
        let others = ContentRouteTests.all.filter { $0 != route }.map { feature.makeView(for: $0).screen.title }
        #expect(!screen.title.isEmpty && !others.contains(screen.title))
    }

    @Test(arguments: [
        ("Ada", false, "Welcome back, Ada!"), ("  Ada Lovelace\n", false, "Welcome back, Ada Lovelace!"),
        ("", false, "Welcome back!"), (" \t", false, "Welcome back!"),
        ("Ada", true, "Welcome, Ada!"), ("", true, "Welcome!"),
    ])
    func theGreetingUsesTheNameIfThereIsOneAndBackOnlyLater(name: String, isFirst: Bool, greeting: String) {
        let screen = ContentPreview.make(greetingName: name, isFirstVisit: isFirst).makeWelcomeView().screen
        #expect(screen.id == "welcome")
        #expect(screen.element("welcome.greeting")?.value == greeting)
        #expect(screen.elements.first?.kind == .animation)
    }

    @Test(arguments: [("welcome.content", WelcomeTarget.content), ("welcome.settings", .settings)])
    func theFrontPageLeadsToTheRest(id: String, target: WelcomeTarget) async throws {
        var targets: [WelcomeTarget] = []
        let view = ContentPreview.make(show: { targets.append($0) }).makeWelcomeView()
        try await #require(view.screen.element(id)).tap()
        #expect(targets == [target])
    }

    @Test func theGreetingReadsTheNameEachTimeItIsDrawn() {
        let name = Shared("Ada")
        let view = ContentFeatureFactory.create(
            navigator: .init { _ in }, toasts: ToastCenter(),
            greeting: WelcomeGreeting(name: { name.value }, isFirst: { false }), onShow: { _ in },
            services: ContentPreview.services()
        ).makeWelcomeView()
        #expect(view.screen.element("welcome.greeting")?.value == "Welcome back, Ada!")
        name.value = "Grace"
        #expect(view.screen.element("welcome.greeting")?.value == "Welcome back, Grace!")
    }
}

@MainActor
struct ContentMenuTests {
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
