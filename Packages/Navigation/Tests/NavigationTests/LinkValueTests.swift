import Navigation
import Testing

/// Values in links: captures, items, rests, aliases, and values that look like something else.
struct LinkValueTests {
    typealias L = Library

    static let typed: [LinkRow] = [
        .opens("example://shelves/3", "library", [L.shelf(3)]),
        .opens("example://shelves/03", "library", [L.shelf(3)]),
        .opens("example://shelves/+3", "library", [L.shelf(3)]),
        .opens("example://shelves/-3", "library", [L.shelf(-3)]),
        .opens("example://shelves/newest", "library", [L.newest]),
        .opens("example://desk/shelves/newest/shelves/4", "desk", [L.newest, L.shelf(4)]),
        .opens("example://Shelves/newest", "library", [L.newest]),
        .refuses("example://shelves/Newest", .badValue(route: "shelf", path: "shelves/Newest")),
        .refuses("example://shelves/old", .badValue(route: "shelf", path: "shelves/old")),
        .refuses("example://shelves/3.5", .badValue(route: "shelf", path: "shelves/3.5")),
        .refuses("example://shelves/٣", .badValue(route: "shelf", path: "shelves/٣")),
        .opens("example://shelves/%6Eewest", "library", [L.newest]),
        .opens("example://search/books", "library", [L.search("books")]),
        .refuses("example://search/Books", .badValue(route: "search", path: "search/Books")),
        .refuses("example://search/games", .badValue(route: "search", path: "search/games")),
        .refuses("example://search", .unknownPlace("search", didYouMean: nil)),
        .opens("example://people/\(L.uuid)", "desk", [RouteEntry("person", captures: ["id": L.uuid])]),
        .opens("example://people/\(L.uuid.uppercased())", "desk", [RouteEntry("person", captures: ["id": L.uuid])]),
        .refuses("example://people/me", .badValue(route: "person", path: "people/me")),
        .opens("example://range/1/2", "library", [RouteEntry("range", captures: ["from": "1", "to": "2"])]),
        .refuses("example://range/2/1", .badValue(route: "range", path: "range/2/1")),
        .refuses("example://library/range/1/x", .badValue(route: "range", path: "range/1/x")),
        .refuses("example://range/1", .unknownPlace("range", didYouMean: nil)),
        .opens("example://unlock/s3cret", "desk", [RouteEntry("unlock", captures: ["code": "s3cret"])]),
    ]

    static let neighbours: [LinkRow] = [
        .opens("example://items", "library", [L.items]),
        .opens("example://items/a", "library", [L.named("a")]),
        .opens("example://items/-/shelves/1", "library", [L.items, L.shelf(1)]),
        .opens("example://items/%2D/shelves/1", "library", [L.named("-"), L.shelf(1)]),
        .opens("example://items/%2d", "library", [L.named("-")]),
        .opens("example://items/--", "library", [L.named("--")]),
        .opens("example://items/a/edit", "library", [L.edit("a")]),
        .opens("example://items/edit", "library", [L.named("edit")]),
        .opens("example://items/items", "library", [L.named("items")]),
        .opens("example://items/-/items/a", "library", [L.items, L.named("a")]),
        .opens("example://items/a/-/filter", "library", [L.named("a"), L.filter]),
        .opens("example://items/a/filter", "library", [L.named("a"), L.filter]),
        .refuses("example://items/a/-/edit", .unknownPlace("edit", didYouMean: nil)),
        .refuses("example://items/-", .unknownPlace("-", didYouMean: nil)),
        .refuses("example://items/-/-/filter", .unknownPlace("-", didYouMean: nil)),
        .refuses("example://-/items", .unknownPlace("-", didYouMean: nil)),
        .refuses("example://library/-/items", .unknownPlace("-", didYouMean: nil)),
        .refuses("example://-", .unknownPlace("-", didYouMean: nil)),
        .refuses("example://shelves/-/items", .unknownPlace("shelves", didYouMean: nil)),
        .refuses("example://items/-/items", .repeatedScreen("items")),
        .refuses("example://library?sheet=lend/-", .unknownPlace("-", didYouMean: nil)),
        .opens("example://library?sheet=lend/-/items", "library", sheets: [SheetEntry(L.lend, path: [L.items])]),
    ]

    static let rests: [LinkRow] = [
        .opens("example://files/a", "library", [L.file("a")]),
        .opens("example://files/a/b/c", "library", [L.file("a/b/c")]),
        .opens("example://files/a/b/", "library", [L.file("a/b")]),
        .opens("example://files/a%2Fb/c", "library", [L.file("a%2Fb/c")]),
        .opens("example://files/é/+/%25", "library", [L.file("%C3%A9/%2B/%25")]),
        .opens("example://files/a/-/items", "library", [L.file("a"), L.items]),
        .opens("example://files/%2D/items", "library", [L.file("-/items")]),
        .opens("example://files/a/items", "library", [L.file("a/items")]),
        .opens("example://files/index", "library", [L.index]),
        .opens("example://files/%69ndex", "library", [L.file("index")]),
        .opens("example://files/index/a", "library", [L.file("index/a")]),
        .opens("example://files/index/-/items", "library", [L.index, L.items]),
        .refuses("example://files", .unknownPlace("files", didYouMean: nil)),
        .refuses("example://files/", .unknownPlace("files", didYouMean: nil)),
        .refuses("example://files/a//b", .emptySegment(position: 3)),
        .refuses("example://files/a/../b", .dotSegment("..")),
        .refuses("example://files/a/%2e%2E/b", .dotSegment("..")),
        .refuses("example://files/a/%00", .badEncoding("%00")),
        .opens("example://desk?sheet=notes/a/b", "desk", sheets: [SheetEntry(L.note("a/b"))]),
        .opens(
            "example://desk?sheet=notes/a/-/items", "desk", sheets: [SheetEntry(L.note("a"), path: [L.items])]),
    ]

    static let items: [LinkRow] = [
        .opens("example://search/books?page=2", "library", [L.search("books", ["page": ["2"]])]),
        .opens("example://search/books?page=02", "library", [L.search("books", ["page": ["2"]])]),
        .opens("example://search/books?page=1", "library", [L.search("books")]),
        .opens("example://search/books?page=+1", "library", [L.search("books")]),
        .opens("example://search/books/?p%61ge=%32", "library", [L.search("books", ["page": ["2"]])]),
        .opens("example://search/books?author=Ada", "library", [L.search("books", ["author": ["Ada"]])]),
        .opens("example://search/books?author=", "library", [L.search("books", ["author": [""]])]),
        .opens("example://search/books?author", "library", [L.search("books", ["author": [""]])]),
        .opens("example://search/books?author=a+b", "library", [L.search("books", ["author": ["a+b"]])]),
        .opens("example://search/books?author=a%20b", "library", [L.search("books", ["author": ["a b"]])]),
        .opens("example://search/books?author=%26%3D%3F", "library", [L.search("books", ["author": ["&=?"]])]),
        .opens("example://search/books?author=a=b;c", "library", [L.search("books", ["author": ["a=b;c"]])]),
        .opens("example://search/books?author=../x//y", "library", [L.search("books", ["author": ["../x//y"]])]),
        .opens("example://search/books?author=李", "library", [L.search("books", ["author": ["李"]])]),
        .opens("example://search/books?tag=b&tag=a&tag=b", "library", [L.search("books", ["tag": ["b", "a", "b"]])]),
        .opens(
            "example://search/books?tag=a&x=1&page=3&tag=b", "library",
            [L.search("books", ["tag": ["a", "b"], "page": ["3"]])], ignored: ["x"]),
        .opens("example://search/books?Page=2", "library", [L.search("books")], ignored: ["Page"]),
        .opens("example://search/books?kind=films", "library", [L.search("books")], ignored: ["kind"]),
        .opens("example://items?page=2", "library", [L.items], ignored: ["page"]),
        .opens("example://library?page=2", "library", ignored: ["page"]),
        .refuses("example://search/books?page=two", .badItem(route: "search", item: "page", value: "two")),
        .refuses("example://search/books?page=", .badItem(route: "search", item: "page", value: "")),
        .refuses("example://search/books?page", .badItem(route: "search", item: "page", value: "")),
        .refuses("example://search/books?page=2&page=2", .repeatedItem("page")),
        .refuses("example://search/books?page=1&page=2", .repeatedItem("page")),
        .refuses("example://search/books?author=a&author=b", .repeatedItem("author")),
        .refuses("example://search/books?author=%zz", .badEncoding("%zz")),
        .refuses("example://search/books?author=a%0Ab", .badEncoding("a%0Ab")),
        .opens("example://filter?open=true", "library", [RouteEntry("filter", items: ["open": ["true"]])]),
        .opens("example://filter?open=false&text=a%20b", "library", [L.filter]),
        .opens("example://filter?text=", "library", [RouteEntry("filter", items: ["text": [""]])]),
        .refuses("example://filter?open=1", .badItem(route: "filter", item: "open", value: "1")),
        .refuses("example://filter?open", .badItem(route: "filter", item: "open", value: "")),
        .refuses("example://keys/k?hint=a&hint=b", .repeatedItem("hint")),
    ]

    static let places: [LinkRow] = [
        .opens(
            "example://search/books/search/films?page=2", "library",
            [L.search("books"), L.search("films", ["page": ["2"]])]),
        .opens(
            "example://search/books/search/films?1.page=2", "library",
            [L.search("books", ["page": ["2"]]), L.search("films")]),
        .opens(
            "example://search/books/search/films?1.page=2&page=3&1.tag=a&2.tag=b", "library",
            [
                L.search("books", ["page": ["2"], "tag": ["a"]]),
                L.search("films", ["page": ["3"], "tag": ["b"]]),
            ]),
        .opens(
            "example://search/books/items?page=2", "library", [L.search("books", ["page": ["2"]]), L.items]),
        .opens("example://search/books?2.page=2", "library", [L.search("books")], ignored: ["2.page"]),
        .opens("example://search/books?0.page=2", "library", [L.search("books")], ignored: ["0.page"]),
        .opens("example://search/books?01.page=2", "library", [L.search("books")], ignored: ["01.page"]),
        .opens("example://search/books?1.kind=2", "library", [L.search("books")], ignored: ["1.kind"]),
        .opens(
            "example://search/books?99999999999999999999.page=2", "library", [L.search("books")],
            ignored: ["99999999999999999999.page"]),
        .refuses("example://search/books?1.page=2&page=3", .repeatedItem("page")),
        .refuses("example://search/books?1.page=x", .badItem(route: "search", item: "1.page", value: "x")),
        .opens(
            "example://library?sheet=lend?days=3", "library",
            sheets: [SheetEntry(RouteEntry("lend", items: ["days": ["3"]]))]),
        .opens("example://library?sheet=lend?days=14", "library", sheets: [SheetEntry(L.lend)]),
        .opens("example://library?sheet=lend?", "library", sheets: [SheetEntry(L.lend)]),
        .opens("example://library?sheet=lend?;;x=1", "library", sheets: [SheetEntry(L.lend)], ignored: ["x"]),
        .opens("example://library?sheet=lend&days=3", "library", sheets: [SheetEntry(L.lend)], ignored: ["days"]),
        .opens(
            "example://library?sheet=notes/a?tag=x;tag=y&sheet=lend", "library",
            sheets: [SheetEntry(L.note("a", ["x", "y"])), SheetEntry(L.lend)]),
        .opens(
            "example://library?sheet=notes/a/-/search/books?tag=x;page=2;1.tag=y", "library",
            sheets: [SheetEntry(L.note("a", ["y"]), path: [L.search("books", ["tag": ["x"], "page": ["2"]])])]),
        .opens(
            "example://library?sheet=notes/a?tag=%3B%26%3F", "library", sheets: [SheetEntry(L.note("a", [";&?"]))]),
        .opens(
            "example://search/books?sheet=lend?days=2&page=4", "library", [L.search("books", ["page": ["4"]])],
            sheets: [SheetEntry(RouteEntry("lend", items: ["days": ["2"]]))]),
        .refuses("example://library?sheet=lend?days=x", .badItem(route: "lend", item: "days", value: "x")),
        .refuses("example://library?sheet=lend?days=1;days=2", .repeatedItem("days")),
        .refuses("example://library?sheet=?days=2", .unknownSheet("", didYouMean: nil)),
        .refuses("example://library?sheet=notes", .unknownSheet("notes", didYouMean: nil)),
    ]

    static let aliases: [LinkRow] = [
        .opens("example://racks/3", "library", [L.shelf(3)]),
        .opens("example://RACKS/3/", "library", [L.shelf(3)]),
        .opens("example://rack/number/3", "library", [L.shelf(3)]),
        .opens("example://items/-/racks/3/items", "library", [L.items, L.shelf(3), L.items]),
        .refuses("example://racks/x", .badValue(route: "shelf", path: "racks/x")),
        .refuses("example://rack/3", .unknownPlace("rack", didYouMean: nil)),
        .refuses("example://racks/3/shelves/3", .repeatedScreen("shelves/3")),
    ]

    static let signedOut: [LinkRow] = [
        .opensSignedOut("example://keys/k", [L.key("k")]),
        .opensSignedOut(
            "example://door/keys/k?hint=h", [L.door, RouteEntry("key", captures: ["key": "k"], items: ["hint": ["h"]])]),
        .opensSignedOut("example://keys/-k", [L.key("-k")]),
        .refuses("example://keys/-", .unknownPlace("keys", didYouMean: nil)),
        .refuses("example://door?sheet=lend", .notSignedOut("lend")),
        .refuses("example://keys/k/items", .notSignedOut("items")),
        .refuses("example://items/-/door", .notOnATab("door")),
    ]

    @Test(arguments: typed) func valuesAreTyped(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: neighbours) func aDashEndsAScreen(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: rests) func aRestTakesAllThatIsLeft(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: items) func itemsHaveDefaultsAndTypes(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: places) func itemsBelongToOneScreen(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: aliases) func olderPathsAreRead(row: LinkRow) { row.check(against: L.table) }
    @Test(arguments: signedOut) func theSignedOutPartTakesValuesToo(row: LinkRow) { row.check(against: L.table) }
}
