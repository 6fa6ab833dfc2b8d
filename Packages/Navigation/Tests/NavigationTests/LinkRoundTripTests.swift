@testable import Navigation
import Testing

struct LinkRoundTripTests {
    @Test(arguments: UInt64(0)..<20)
    func whatIsWrittenIsReadAsTheSame(seed: UInt64) throws {
        let table = Shop.table()
        var places = RandomPlaces(seed: seed)
        for _ in 0..<250 {
            let link = places.link()
            let text = table.print(link.target, sheets: link.sheets)
            guard text.utf8.count <= RouteTable.linkLengthLimit else { continue }
            #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "\(text)")
            #expect(try table.parse(text) == link, "\(text)")
            #expect(try table.parse(text + (link.sheets.isEmpty ? "/" : "")) == link, "\(text)")
        }
    }

    @Test(arguments: UInt64(0)..<10)
    func followingTheLinkOfAStateLeadsThere(seed: UInt64) throws {
        let table = Shop.table()
        var places = RandomPlaces(seed: seed)
        for _ in 0..<100 {
            let link = places.link()
            var state = link.needsSession ? Shop.tabs() : Shop.start
            NavigationIntent.follow(link).reduce(into: &state)
            let text = try #require(table.print(state))
            var other = link.needsSession ? Shop.tabs() : Shop.start
            NavigationIntent.follow(try table.parse(text)).reduce(into: &other)
            #expect(other == state, "\(text)")
        }
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

    @Test(arguments: Shop.definitions)
    func everyRouteOfTheTableCanBeWrittenAndRead(definition: RouteDefinition) throws {
        let table = Shop.table()
        let values = ["id": "3", "aisle": "a", "name": "b", "text": "c", "code": "d"]
        let names = definition.pattern.segments.compactMap { if case .capture(let name) = $0 { name } else { nil } }
        let entry = RouteEntry(definition.id, captures: values.filter { names.contains($0.key) })
        let target: Link.Target
        var sheets: [SheetEntry] = []
        switch definition.placement {
        case .tab(let home): target = .tab(home, [entry])
        case .signedOut: target = .signedOut([entry])
        case .sheet:
            target = .tab("content", [])
            sheets = [SheetEntry(entry)]
        }
        let link = try table.parse(table.print(target, sheets: sheets))
        #expect(link.target == target)
        #expect(link.sheets == sheets)
        if sheets.isEmpty { #expect(try table.parse("example://" + table.path(of: entry)).target == target) }
    }
}
