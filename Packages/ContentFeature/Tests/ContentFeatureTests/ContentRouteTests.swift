import ContentFeature
import Navigation
import NavigationTesting
import Testing

struct ContentRouteTests {
    /// One of each kind.
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

    @Test(arguments: all)
    func everyRouteIsReadFromTheLinkThatIsWrittenForIt(route: ContentRoute) throws {
        let entry = try #require(route.entry)
        let definition = try #require(ContentRoute.routes.first { $0.definition.id == entry.id }).definition
        let isSheet = definition.placement == .sheet
        #expect(isSheet == ["paywall", "rename", "persona"].contains(entry.id))
        let target: Link.Target = .tab("content", isSheet ? [] : [entry])
        let sheets = isSheet ? [SheetEntry(entry)] : []
        let link = try Self.table.parse(Self.table.print(target, sheets: sheets))
        #expect(link.target == target)
        #expect(link.sheets == sheets)
        #expect(ContentRoute(entry) == route)
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
