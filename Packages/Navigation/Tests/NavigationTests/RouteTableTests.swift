import Navigation
import Testing

struct RouteTableTests {
    static func route(
        _ id: String, at pattern: RoutePattern? = nil, in placement: RoutePlacement = .tab("content")
    ) -> RouteDeclaration<String> {
        RouteDeclaration(id, id, at: pattern, in: placement, summary: "A screen.")
    }

    static func named(_ id: String, at pattern: RoutePattern) -> RouteDeclaration<String> {
        RouteDeclaration(
            id, at: pattern, .capture("name", as: String.self), in: .tab("content"), summary: "A screen."
        ) {
            $0
        } values: {
            $0
        }
    }

    @Test func keepsTheRoutesInTheOrderOfTheirDeclaration() throws {
        let table = Shop.table()
        #expect(table.definitions.map(\.id) == Shop.definitions.map(\.id))
        #expect(table.definition("item")?.pattern.description == "items/:id")
        #expect(table.definition("item")?.summary == "One thing for sale.")
        #expect(table.definition("xyzzy") == nil)
    }

    @Test(arguments: [
        (Shop.chat, "chat"), (Shop.item("3"), "items/3"), (Shop.shelf("a/b", "c d"), "shelves/a%2Fb/c%20d"),
        (Shop.search("é"), "search/%C3%A9/results"), (RouteEntry("item"), "item"), (RouteEntry("xyzzy"), "xyzzy"),
    ])
    func writesTheEntrysPartOfALink(entry: RouteEntry, path: String) throws {
        #expect(Shop.table().path(of: entry) == path)
    }

    @Test func statesAreWrittenAsLinks() throws {
        let table = Shop.table()
        #expect(table.print(Shop.start) == nil)
        #expect(table.print(Shop.tabs()) == "example://welcome")
        #expect(
            table.print(
                Shop.tabs(
                    after: .selectTab("content"), .push(Shop.item("3")), .presentSheet(Shop.note("a/b")),
                    .push(Shop.chat), .presentSheet(Shop.paywall)))
                == "example://content/items/3?sheet=notes/a%2Fb/chat&sheet=paywall")
        var signedOut = Shop.start
        NavigationIntent.push(Shop.options).reduce(into: &signedOut)
        NavigationIntent.push(Shop.invitation("a b")).reduce(into: &signedOut)
        #expect(table.print(signedOut) == "example://sign-in-options/invitations/a%20b")
    }

    @Test func wordsWinOverCapturesAndTheLongerPatternOverTheShorter() throws {
        let table = RouteTable(
            scheme: "example", tabs: Shop.tabs,
            routes: [
                Self.named("any", at: "x/:name"), Self.route("new", at: "x/new"), Self.route("short", at: "y"),
                Self.route("long", at: "y/z"), Self.route("z", at: "z"),
            ].map(\.definition))
        #expect(try table.parse("example://x/new").target == .tab("content", [RouteEntry("new")]))
        #expect(
            try table.parse("example://x/old").target
                == .tab("content", [RouteEntry("any", captures: ["name": "old"])]))
        #expect(try table.parse("example://y/z").target == .tab("content", [RouteEntry("long")]))
        #expect(try table.parse("example://y").target == .tab("content", [RouteEntry("short")]))
        #expect(try table.parse("example://z/y").target == .tab("content", [RouteEntry("z"), RouteEntry("short")]))
    }

    @Test func aWordThatLeadsNowhereDoesNotHideACaptureThatDoes() throws {
        let table = RouteTable(
            scheme: "example", tabs: Shop.tabs,
            routes: [Self.route("a", at: "x/new/deep"), Self.named("b", at: "x/:name/b")].map(\.definition))
        #expect(
            try table.parse("example://x/new/b").target
                == .tab("content", [RouteEntry("b", captures: ["name": "new"])]))
    }

    @Test func aValueThatALongerPatternRefusesIsWhatIsWrong() throws {
        let number = RouteDeclaration<Int>(
            "number", at: "x/:number", .capture("number", as: Int.self), in: .tab("content"), summary: "A number."
        ) {
            $0
        } values: {
            $0
        }
        let table = RouteTable(
            scheme: "example", tabs: Shop.tabs,
            routes: [Self.route("x").definition, Self.route("y").definition, number.definition])
        #expect(throws: LinkError.badValue(route: "number", path: "x/one")) { try table.parse("example://x/one") }
        #expect(throws: LinkError.unknownPlace("one", didYouMean: nil)) { try table.parse("example://x/y/one") }
        #expect(throws: LinkError.unknownPlace("one", didYouMean: nil)) { try table.parse("example://x/1/one") }
        #expect(try table.parse("example://x/y").target == .tab("content", [RouteEntry("x"), RouteEntry("y")]))
    }
}
