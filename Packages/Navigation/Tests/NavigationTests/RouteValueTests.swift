import Foundation
@testable import Navigation
import Testing

struct RouteValueTests {
    typealias L = Library

    @Test(
        arguments: [
            (.shelf(3), L.shelf(3)), (.newest, L.newest),
            (.search(.films, page: 1, author: nil, tags: []), L.search("films")),
            (
                .search(.books, page: 2, author: "", tags: ["b", "a"]),
                L.search("books", ["page": ["2"], "author": [""], "tag": ["b", "a"]])
            ),
            (.itemsNamed("-"), L.named("-")), (.file(["a/b", "-", "é"]), L.file("a%2Fb/-/%C3%A9")),
            (.filter(isOpen: false, text: "a b"), L.filter),
            (.filter(isOpen: true, text: ""), RouteEntry("filter", items: ["open": ["true"], "text": [""]])),
            (.unlock("x"), RouteEntry("unlock", captures: ["code": "x"])),
            (.range(from: 1, to: 1), RouteEntry("range", captures: ["from": "1", "to": "1"])),
        ] as [(LibraryRoute, RouteEntry)])
    func aRouteAndItsEntryStandForEachOther(route: LibraryRoute, entry: RouteEntry) {
        #expect(route.entry == entry)
        #expect(LibraryRoute(entry) == route)
        #expect(L.table.accepts(entry))
    }

    @Test(
        arguments: [
            .itemsNamed(""), .itemsNamed("."), .itemsNamed(".."), .itemsNamed("a\nb"), .itemsNamed("a\u{85}"),
            .file([]),
            .file([""]), .file(["a", ".."]), .search(.books, page: 1, author: "\u{1b}", tags: []),
            .search(.books, page: 1, author: nil, tags: ["a", "\n"]), .filter(isOpen: true, text: "\u{7f}"),
        ] as [LibraryRoute])
    func aRouteWithAValueThatNoLinkCanCarryHasNoEntry(route: LibraryRoute) {
        #expect(route.entry == nil)
    }

    @Test(arguments: [
        RouteEntry("shelf"), RouteEntry("shelf", captures: ["number": "x"]), RouteEntry("file", captures: ["path": ""]),
        RouteEntry("file", captures: ["path": "a//b"]), RouteEntry("file", captures: ["path": "%zz"]),
        L.search("games"), L.search("books", ["page": ["x"]]), L.search("books", ["page": ["1", "2"]]),
        RouteEntry("range", captures: ["from": "2", "to": "1"]), RouteEntry("nobody"), L.named(""), L.named(".."),
    ])
    func whatMakesNoSenseIsNoPlace(entry: RouteEntry) {
        #expect(L.table.canonical(entry) == nil)
        #expect(!L.table.accepts(entry))
    }

    @Test(arguments: [
        (L.shelf(3), L.shelf(3)), (RouteEntry("shelf", captures: ["number": "+03"]), L.shelf(3)),
        (RouteEntry("newest", captures: ["x": "1"], items: ["y": ["2"]]), L.newest),
        (L.search("books", ["page": ["01"], "tag": [], "x": ["y"]]), L.search("books")),
        (L.search("books", ["page": ["02"]]), L.search("books", ["page": ["2"]])),
        (L.file("a%2fb/%63"), L.file("a%2Fb/c")),
        (
            RouteEntry("person", captures: ["id": L.uuid.uppercased()]), RouteEntry("person", captures: ["id": L.uuid])
        ),
    ])
    func anEntryOfAnotherVersionIsBroughtUpToDate(entry: RouteEntry, today: RouteEntry) {
        #expect(L.table.canonical(entry) == today)
        #expect(L.table.accepts(entry) == (entry == today))
        #expect(L.table.canonical(today) == today)
    }

    /// A type whose text is not read back as the same value.
    private struct UnstableText: RouteValue {
        let routeText: String

        init?(routeText: String) {
            self.routeText = routeText + "!"
        }
    }

    @Test func aValueThatDoesNotComeBackFromItsTextIsNone() {
        #expect(UnstableText.canonicalText("a") == nil)
        #expect(Int.canonicalText("007") == "7")
        #expect(Bool.canonicalText("yes") == nil)
    }

    @Test func parametersListTheirExamplesAndDefaults() throws {
        let search = try #require(L.table.definition("search"))
        #expect(search.parameters.map(\.name) == ["kind", "page", "author", "tag"])
        #expect(search.parameters.map(\.kind) == [.capture, .item, .item, .items])
        #expect(search.parameter("kind")?.examples == ["books", "films"])
        #expect(search.parameters.map(\.defaultText) == [nil, "1", nil, nil])
    }

    @Test func guardsAreTheSessionAndTheRoutesOwn() throws {
        #expect(L.table.definition("archive")?.guards == [.session, LibraryRoute.archiveGuard])
        #expect(L.table.definition("lend")?.guards == [.session])
        #expect(L.table.definition("door")?.guards == [])
        #expect(L.table.definition("archive")?.needsSession == true)
        #expect(L.table.definition("door")?.needsSession == false)
    }

    @Test(arguments: [
        (L.newest, #"{"route":"newest"}"#), (L.shelf(3), #"{"captures":{"number":"3"},"route":"shelf"}"#),
        (
            L.search("books", ["tag": ["b", "a"]]),
            #"{"captures":{"kind":"books"},"items":{"tag":["b","a"]},"route":"search"}"#
        ),
    ])
    func anEntryIsSavedWithWhatItHas(entry: RouteEntry, json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(entry), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(RouteEntry.self, from: Data(json.utf8)) == entry)
    }
}
