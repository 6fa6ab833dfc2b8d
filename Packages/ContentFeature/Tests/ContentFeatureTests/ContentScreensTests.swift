import ContentFeature
import ContentFeatureTesting
import Core
import CoreTesting
import Design
import DesignTesting
import Navigation
import NavigationTesting
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
            greeting: WelcomeGreeting(name: { name.value }, runCount: { 2 }), onShow: { _ in },
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

struct ContentRouteTests {
    static let all: [ContentRoute] =
        ContentRoute.menu + [
            .dexEntry(id: "7"), .conversations, .rename(conversation: "8d3f"), .persona(), .persona(id: "editor"),
            .paywall,
        ]

    @Test(arguments: [
        (ContentRoute.chat(), "chat"), (.singleRequest, "single-request"), (.generateImage, "generate-image"),
        (.vision, "vision"), (.pokedex, "pokedex"), (.paywall1, "paywall1"), (.paywall2, "paywall2"),
        (.paywall3, "paywall3"), (.lottie1, "lottie1"), (.lottie2, "lottie2"), (.lottie3, "lottie3"),
        (.conversations, "conversations"),
    ])
    func everyScreensPathIsItsIDForEver(route: ContentRoute, path: String) throws {
        let definition = try #require(ContentRoute.routes.first { $0.definition.id == path }).definition
        #expect(definition.pattern.description == path)
        #expect(definition.placement == .tab("content"))
        #expect(route.entry == RouteEntry(path))
        #expect(ContentRoute(RouteEntry(path)) == route)
    }

    @Test(arguments: [
        ("slipway://content/chat", ContentRoute.chat()),
        ("slipway://content/chat?conversation=8d3f", .chat(conversation: "8d3f")),
        ("slipway://content/chat?conversation=new", .chat(conversation: ContentRoute.newConversation)),
        ("slipway://content/chat?conversation=8d3f&message=12", .chat(conversation: "8d3f", message: 12)),
        ("slipway://content/dex-entry?id=7", .dexEntry(id: "7")), ("slipway://content/conversations", .conversations),
    ])
    func aScreensLinkCarriesItsValues(url: String, route: ContentRoute) throws {
        let link = try Self.table.parse(url)
        #expect(link.target == .tab("content", [try #require(route.entry)]))
        #expect(Self.table.print(link.target, sheets: link.sheets) == url)
    }

    @Test(arguments: ContentRoute.routes)
    func everyRouteSaysInOneLineWhatIsSeen(declaration: RouteDeclaration<ContentRoute>) {
        let summary = declaration.definition.summary
        #expect(summary.hasSuffix("."))
        #expect(!summary.contains("\n"))
    }

    private static var table: RouteTable {
        RouteTable(scheme: "slipway", tabs: ["content"], routes: ContentRoute.routes.map(\.definition))
    }
}

struct ContentConformanceTests {
    @Test(arguments: NavigationConformance.seeds)
    func routesHoldInRandomWalks(seed: UInt64) throws {
        try NavigationConformance(ContentRoute.self, tabs: ["welcome", "content", "settings"])
            .walk(seed: seed, steps: 2_000)
    }
}
