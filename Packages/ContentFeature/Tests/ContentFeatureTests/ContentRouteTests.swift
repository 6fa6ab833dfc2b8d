import ContentFeature
import Navigation
import Testing

@Suite struct ContentRouteTests {
    @Test(arguments: [
        (ContentRoute.chat, "chat"), (.singleRequest, "single-request"), (.generateImage, "generate-image"),
        (.vision, "vision"), (.pokedex, "pokedex"), (.paywall1, "paywall1"), (.paywall2, "paywall2"),
        (.paywall3, "paywall3"), (.lottie1, "lottie1"), (.lottie2, "lottie2"), (.lottie3, "lottie3"),
    ])
    func everyScreensPathIsItsIDForEver(route: ContentRoute, path: String) throws {
        let definition = try #require(ContentRoute.routes.first { $0.definition.id == path }).definition
        #expect(definition.pattern.description == path)
        #expect(definition.placement == .tab("content"))
        #expect(route.entry == RouteEntry(path))
        #expect(ContentRoute(RouteEntry(path)) == route)
    }

    @Test func thePaywallIsASheet() throws {
        let definition = try #require(ContentRoute.routes.first { $0.definition.id == "paywall" }).definition
        #expect(definition.placement == .sheet)
        #expect(definition.pattern.description == "paywall")
        #expect(ContentRoute.paywall.entry == RouteEntry("paywall"))
    }

    @Test(arguments: ContentRoute.allCases)
    func everyRouteIsReadFromTheLinkThatIsWrittenForIt(route: ContentRoute) throws {
        let table = RouteTable(
            scheme: "slipway", tabs: ["content"], routes: ContentRoute.routes.map(\.definition))
        let entry = try #require(route.entry)
        let target: Link.Target = .tab("content", route == .paywall ? [] : [entry])
        let sheets = route == .paywall ? [SheetEntry(entry)] : []
        let link = try table.parse(table.print(target, sheets: sheets))
        #expect(link.target == target)
        #expect(link.sheets == sheets)
    }

    @Test(arguments: ContentRoute.routes)
    func everyRouteSaysInOneLineWhatIsSeen(declaration: RouteDeclaration<ContentRoute>) {
        let summary = declaration.definition.summary
        #expect(summary.hasSuffix("."))
        #expect(!summary.contains("\n"))
    }
}
