import Navigation
import Testing

/// Values in links: captures, items, rests, aliases, and values that look like something else.
@Suite struct LinkValueTests {
    typealias L = Library

    static let typed: [LinkRow] = [
        .opens("slipway://shelves/3", "library", [L.shelf(3)]),
        .opens("slipway://shelves/03", "library", [L.shelf(3)]),
        .opens("slipway://shelves/+3", "library", [L.shelf(3)]),
        .opens("slipway://shelves/-3", "library", [L.shelf(-3)]),
        .opens("slipway://shelves/newest", "library", [L.newest]),
        .opens("slipway://desk/shelves/newest/shelves/4", "desk", [L.newest, L.shelf(4)]),
        .opens("slipway://Shelves/newest", "library", [L.newest]),
        .refuses("slipway://shelves/Newest", .badValue(route: "shelf", path: "shelves/Newest")),
        .refuses("slipway://shelves/old", .badValue(route: "shelf", path: "shelves/old")),
        .refuses("slipway://shelves/3.5", .badValue(route: "shelf", path: "shelves/3.5")),
        .refuses("slipway://shelves/٣", .badValue(route: "shelf", path: "shelves/٣")),
        .opens("slipway://shelves/%6Eewest", "library", [L.newest]),
        .opens("slipway://search/books", "library", [L.search("books")]),
        .refuses("slipway://search/Books", .badValue(route: "search", path: "search/Books")),
        .refuses("slipway://search/games", .badValue(route: "search", path: "search/games")),
        .refuses("slipway://search", .unknownPlace("search", didYouMean: nil)),
        .opens("slipway://people/\(L.uuid)", "desk", [RouteEntry("person", captures: ["id": L.uuid])]),
        .opens("slipway://people/\(L.uuid.uppercased())", "desk", [RouteEntry("person", captures: ["id": L.uuid])]),
        .refuses("slipway://people/me", .badValue(route: "person", path: "people/me")),
        .opens("slipway://range/1/2", "library", [RouteEntry("range", captures: ["from": "1", "to": "2"])]),
        .refuses("slipway://range/2/1", .badValue(route: "range", path: "range/2/1")),
        .refuses("slipway://library/range/1/x", .badValue(route: "range", path: "range/1/x")),
        .refuses("slipway://range/1", .unknownPlace("range", didYouMean: nil)),
        .opens("slipway://unlock/s3cret", "desk", [RouteEntry("unlock", captures: ["code": "s3cret"])]),
    ]

    static let neighbours: [LinkRow] = [
        .opens("slipway://items", "library", [L.items]),
        .opens("slipway://items/a", "library", [L.named("a")]),
        .opens("slipway://items/-/shelves/1", "library", [L.items, L.shelf(1)]),
        .opens("slipway://items/%2D/shelves/1", "library", [L.named("-"), L.shelf(1)]),
        .opens("slipway://items/%2d", "library", [L.named("-")]),
        .opens("slipway://items/--", "library", [L.named("--")]),
        .opens("slipway://items/a/edit", "library", [L.edit("a")]),
        .opens("slipway://items/edit", "library", [L.named("edit")]),
        .opens("slipway://items/items", "library", [L.named("items")]),
        .opens("slipway://items/-/items/a", "library", [L.items, L.named("a")]),
        .opens("slipway://items/a/-/filter", "library", [L.named("a"), L.filter]),
        .opens("slipway://items/a/filter", "library", [L.named("a"), L.filter]),
        .refuses("slipway://items/a/-/edit", .unknownPlace("edit", didYouMean: nil)),
        .refuses("slipway://items/-", .unknownPlace("-", didYouMean: nil)),
        .refuses("slipway://items/-/-/filter", .unknownPlace("-", didYouMean: nil)),
        .refuses("slipway://-/items", .unknownPlace("-", didYouMean: nil)),
        .refuses("slipway://library/-/items", .unknownPlace("-", didYouMean: nil)),
        .refuses("slipway://-", .unknownPlace("-", didYouMean: nil)),
        .refuses("slipway://shelves/-/items", .unknownPlace("shelves", didYouMean: nil)),
        .refuses("slipway://items/-/items", .repeatedScreen("items")),
        .refuses("slipway://library?sheet=lend/-", .unknownPlace("-", didYouMean: nil)),
        .opens("slipway://library?sheet=lend/-/items", "library", sheets: [SheetEntry(L.lend, path: [L.items])]),
    ]

    static let rests: [LinkRow] = [
        .opens("slipway://files/a", "library", [L.file("a")]),
        .opens("slipway://files/a/b/c", "library", [L.file("a/b/c")]),
        .opens("slipway://files/a/b/", "library", [L.file("a/b")]),
        .opens("slipway://files/a%2Fb/c", "library", [L.file("a%2Fb/c")]),
        .opens("slipway://files/é/+/%25", "library", [L.file("%C3%A9/%2B/%25")]),
        .opens("slipway://files/a/-/items", "library", [L.file("a"), L.items]),
        .opens("slipway://files/%2D/items", "library", [L.file("-/items")]),
        .opens("slipway://files/a/items", "library", [L.file("a/items")]),
        .opens("slipway://files/index", "library", [L.index]),
        .opens("slipway://files/%69ndex", "library", [L.file("index")]),
        .opens("slipway://files/index/a", "library", [L.file("index/a")]),
        .opens("slipway://files/index/-/items", "library", [L.index, L.items]),
        .refuses("slipway://files", .unknownPlace("files", didYouMean: nil)),
        .refuses("slipway://files/", .unknownPlace("files", didYouMean: nil)),
        .refuses("slipway://files/a//b", .emptySegment(position: 3)),
        .refuses("slipway://files/a/../b", .dotSegment("..")),
        .refuses("slipway://files/a/%2e%2E/b", .dotSegment("..")),
        .refuses("slipway://files/a/%00", .badEncoding("%00")),
        .opens("slipway://desk?sheet=notes/a/b", "desk", sheets: [SheetEntry(L.note("a/b"))]),
        .opens(
            "slipway://desk?sheet=notes/a/-/items", "desk", sheets: [SheetEntry(L.note("a"), path: [L.items])]),
    ]

    static let items: [LinkRow] = [
        .opens("slipway://search/books?page=2", "library", [L.search("books", ["page": ["2"]])]),
        .opens("slipway://search/books?page=02", "library", [L.search("books", ["page": ["2"]])]),
        .opens("slipway://search/books?page=1", "library", [L.search("books")]),
        .opens("slipway://search/books?page=+1", "library", [L.search("books")]),
        .opens("slipway://search/books/?p%61ge=%32", "library", [L.search("books", ["page": ["2"]])]),
        .opens("slipway://search/books?author=Ada", "library", [L.search("books", ["author": ["Ada"]])]),
        .opens("slipway://search/books?author=", "library", [L.search("books", ["author": [""]])]),
        .opens("slipway://search/books?author", "library", [L.search("books", ["author": [""]])]),
        .opens("slipway://search/books?author=a+b", "library", [L.search("books", ["author": ["a+b"]])]),
        .opens("slipway://search/books?author=a%20b", "library", [L.search("books", ["author": ["a b"]])]),
        .opens("slipway://search/books?author=%26%3D%3F", "library", [L.search("books", ["author": ["&=?"]])]),
        .opens("slipway://search/books?author=a=b;c", "library", [L.search("books", ["author": ["a=b;c"]])]),
        .opens("slipway://search/books?author=../x//y", "library", [L.search("books", ["author": ["../x//y"]])]),
        .opens("slipway://search/books?author=李", "library", [L.search("books", ["author": ["李"]])]),
        .opens("slipway://search/books?tag=b&tag=a&tag=b", "library", [L.search("books", ["tag": ["b", "a", "b"]])]),
        .opens(
            "slipway://search/books?tag=a&x=1&page=3&tag=b", "library",
            [L.search("books", ["tag": ["a", "b"], "page": ["3"]])], ignored: ["x"]),
        .opens("slipway://search/books?Page=2", "library", [L.search("books")], ignored: ["Page"]),
        .opens("slipway://search/books?kind=films", "library", [L.search("books")], ignored: ["kind"]),
        .opens("slipway://items?page=2", "library", [L.items], ignored: ["page"]),
        .opens("slipway://library?page=2", "library", ignored: ["page"]),
        .refuses("slipway://search/books?page=two", .badItem(route: "search", item: "page", value: "two")),
        .refuses("slipway://search/books?page=", .badItem(route: "search", item: "page", value: "")),
        .refuses("slipway://search/books?page", .badItem(route: "search", item: "page", value: "")),
        .refuses("slipway://search/books?page=2&page=2", .repeatedItem("page")),
        .refuses("slipway://search/books?page=1&page=2", .repeatedItem("page")),
        .refuses("slipway://search/books?author=a&author=b", .repeatedItem("author")),
        .refuses("slipway://search/books?author=%zz", .badEncoding("%zz")),
        .refuses("slipway://search/books?author=a%0Ab", .badEncoding("a%0Ab")),
        .opens("slipway://filter?open=true", "library", [RouteEntry("filter", items: ["open": ["true"]])]),
        .opens("slipway://filter?open=false&text=a%20b", "library", [L.filter]),
        .opens("slipway://filter?text=", "library", [RouteEntry("filter", items: ["text": [""]])]),
        .refuses("slipway://filter?open=1", .badItem(route: "filter", item: "open", value: "1")),
        .refuses("slipway://filter?open", .badItem(route: "filter", item: "open", value: "")),
        .refuses("slipway://keys/k?hint=a&hint=b", .repeatedItem("hint")),
    ]

    static let places: [LinkRow] = [
        .opens(
            "slipway://search/books/search/films?page=2", "library",
            [L.search("books"), L.search("films", ["page": ["2"]])]),
        .opens(
            "slipway://search/books/search/films?1.page=2", "library",
            [L.search("books", ["page": ["2"]]), L.search("films")]),
        .opens(
            "slipway://search/books/search/films?1.page=2&page=3&1.tag=a&2.tag=b", "library",
            [
                L.search("books", ["page": ["2"], "tag": ["a"]]),
                L.search("films", ["page": ["3"], "tag": ["b"]]),
            ]),
        .opens(
            "slipway://search/books/items?page=2", "library", [L.search("books", ["page": ["2"]]), L.items]),
        .opens("slipway://search/books?2.page=2", "library", [L.search("books")], ignored: ["2.page"]),
        .opens("slipway://search/books?0.page=2", "library", [L.search("books")], ignored: ["0.page"]),
        .opens("slipway://search/books?01.page=2", "library", [L.search("books")], ignored: ["01.page"]),
        .opens("slipway://search/books?1.kind=2", "library", [L.search("books")], ignored: ["1.kind"]),
        .opens(
            "slipway://search/books?99999999999999999999.page=2", "library", [L.search("books")],
            ignored: ["99999999999999999999.page"]),
        .refuses("slipway://search/books?1.page=2&page=3", .repeatedItem("page")),
        .refuses("slipway://search/books?1.page=x", .badItem(route: "search", item: "1.page", value: "x")),
        .opens(
            "slipway://library?sheet=lend?days=3", "library",
            sheets: [SheetEntry(RouteEntry("lend", items: ["days": ["3"]]))]),
        .opens("slipway://library?sheet=lend?days=14", "library", sheets: [SheetEntry(L.lend)]),
        .opens("slipway://library?sheet=lend?", "library", sheets: [SheetEntry(L.lend)]),
        .opens("slipway://library?sheet=lend?;;x=1", "library", sheets: [SheetEntry(L.lend)], ignored: ["x"]),
        .opens("slipway://library?sheet=lend&days=3", "library", sheets: [SheetEntry(L.lend)], ignored: ["days"]),
        .opens(
            "slipway://library?sheet=notes/a?tag=x;tag=y&sheet=lend", "library",
            sheets: [SheetEntry(L.note("a", ["x", "y"])), SheetEntry(L.lend)]),
        .opens(
            "slipway://library?sheet=notes/a/-/search/books?tag=x;page=2;1.tag=y", "library",
            sheets: [SheetEntry(L.note("a", ["y"]), path: [L.search("books", ["tag": ["x"], "page": ["2"]])])]),
        .opens(
            "slipway://library?sheet=notes/a?tag=%3B%26%3F", "library", sheets: [SheetEntry(L.note("a", [";&?"]))]),
        .opens(
            "slipway://search/books?sheet=lend?days=2&page=4", "library", [L.search("books", ["page": ["4"]])],
            sheets: [SheetEntry(RouteEntry("lend", items: ["days": ["2"]]))]),
        .refuses("slipway://library?sheet=lend?days=x", .badItem(route: "lend", item: "days", value: "x")),
        .refuses("slipway://library?sheet=lend?days=1;days=2", .repeatedItem("days")),
        .refuses("slipway://library?sheet=?days=2", .unknownSheet("", didYouMean: nil)),
        .refuses("slipway://library?sheet=notes", .unknownSheet("notes", didYouMean: nil)),
    ]

    static let aliases: [LinkRow] = [
        .opens("slipway://racks/3", "library", [L.shelf(3)]),
        .opens("slipway://RACKS/3/", "library", [L.shelf(3)]),
        .opens("slipway://rack/number/3", "library", [L.shelf(3)]),
        .opens("slipway://items/-/racks/3/items", "library", [L.items, L.shelf(3), L.items]),
        .refuses("slipway://racks/x", .badValue(route: "shelf", path: "racks/x")),
        .refuses("slipway://rack/3", .unknownPlace("rack", didYouMean: nil)),
        .refuses("slipway://racks/3/shelves/3", .repeatedScreen("shelves/3")),
    ]

    static let signedOut: [LinkRow] = [
        .opensSignedOut("slipway://keys/k", [L.key("k")]),
        .opensSignedOut(
            "slipway://door/keys/k?hint=h", [L.door, RouteEntry("key", captures: ["key": "k"], items: ["hint": ["h"]])]),
        .opensSignedOut("slipway://keys/-k", [L.key("-k")]),
        .refuses("slipway://keys/-", .unknownPlace("keys", didYouMean: nil)),
        .refuses("slipway://door?sheet=lend", .notSignedOut("lend")),
        .refuses("slipway://keys/k/items", .notSignedOut("items")),
        .refuses("slipway://items/-/door", .notOnATab("door")),
    ]

    static let all = typed + neighbours + rests + items + places + aliases + signedOut

    @Test(arguments: typed) func valuesAreTyped(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: neighbours) func aDashEndsAScreen(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: rests) func aRestTakesAllThatIsLeft(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: items) func itemsHaveDefaultsAndTypes(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: places) func itemsBelongToOneScreen(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: aliases) func olderPathsAreRead(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: signedOut) func theSignedOutPartTakesValuesToo(row: LinkRow) { row.check(against: L.table) }

    @Test func thereAreManyCasesAndNoneTwice() {
        let shop =
            LinkGrammarTests.schemes + LinkGrammarTests.authorities + LinkGrammarTests.segments
            + LinkGrammarTests.encodings + LinkPlaceTests.places + LinkPlaceTests.cases + LinkPlaceTests.captures
            + LinkPlaceTests.signedOut + LinkSheetTests.sheets + LinkSheetTests.items + LinkSheetTests.limits
        #expect(shop.count + Self.all.count >= 300)
        #expect(Set(shop.map(\.link)).count == shop.count)
        #expect(Set(Self.all.map(\.link)).count == Self.all.count)
    }

    /// A parsed link is written so that it is parsed as the same again.
    @Test(arguments: all)
    func whatIsReadIsWrittenAsTheSame(row: LinkRow) throws {
        guard case .success(let link) = row.outcome else { return }
        let text = L.table.print(link.target, sheets: link.sheets)
        let again = try L.table.parse(text)
        #expect(again.target == link.target && again.sheets == link.sheets, "\(text)")
        #expect(again.ignoredItems.isEmpty)
    }
}
