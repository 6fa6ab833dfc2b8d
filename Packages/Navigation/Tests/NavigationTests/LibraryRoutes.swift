import Foundation
import Navigation

/// A library: a route for each kind of parameter, neighbours that could be mistaken for each other, former names.
enum LibraryRoute: Route {
    enum Kind: String, RouteValue, CaseIterable {
        case books, films
    }

    case shelf(Int)
    case newest
    case search(Kind, page: Int, author: String?, tags: [String])
    case items
    case itemsNamed(String)
    case edit(String)
    case file([String])
    case fileIndex
    case person(UUID)
    case filter(isOpen: Bool, text: String)
    case unlock(String)
    case archive
    case range(from: Int, to: Int)

    static let archiveGuard = RouteGuard("archivist", otherwise: .route("newest"), summary: "An archivist is here.")

    static let routes: [RouteDeclaration<LibraryRoute>] = [
        RouteDeclaration(
            "shelf", at: "shelves/:number", .capture("number", as: Int.self), in: .tab("library"),
            summary: "One shelf."
        ) {
            .shelf($0)
        } values: {
            if case .shelf(let number) = $0 { number } else { nil }
        }.aliases(["racks/:number", "rack/number/:number"]),
        RouteDeclaration(
            "newest", .newest, at: "shelves/newest", in: .tab("library"), summary: "What has come in."),
        RouteDeclaration(
            "search", at: "search/:kind", .capture("kind", as: Kind.self), .item("page", default: 1),
            .item("author", as: String.self), .items("tag", as: String.self), in: .tab("library"),
            summary: "What was found."
        ) {
            .search($0, page: $1, author: $2, tags: $3)
        } values: {
            if case .search(let kind, let page, let author, let tags) = $0 { (kind, page, author, tags) } else { nil }
        },
        RouteDeclaration("items", .items, in: .tab("library"), summary: "All there is."),
        RouteDeclaration(
            "items-named", at: "items/:text", .capture("text", as: String.self), in: .tab("library"),
            summary: "All of a name."
        ) {
            .itemsNamed($0)
        } values: {
            if case .itemsNamed(let text) = $0 { text } else { nil }
        },
        RouteDeclaration(
            "edit", at: "items/:text/edit", .capture("text", as: String.self), in: .tab("library"),
            summary: "A name to be changed."
        ) {
            .edit($0)
        } values: {
            if case .edit(let text) = $0 { text } else { nil }
        },
        RouteDeclaration(
            "file", at: "files/*path", .rest("path"), in: .tab("library"), summary: "A file in its folders."
        ) {
            .file($0)
        } values: {
            if case .file(let path) = $0 { path } else { nil }
        },
        RouteDeclaration(
            "file-index", .fileIndex, at: "files/index", in: .tab("library"), summary: "All files."),
        RouteDeclaration(
            "person", at: "people/:id", .capture("id", as: UUID.self), in: .tab("desk"), summary: "A reader."
        ) {
            .person($0)
        } values: {
            if case .person(let id) = $0 { id } else { nil }
        },
        RouteDeclaration(
            "filter", at: "filter", .item("open", default: false), .item("text", default: "a b"),
            in: .tab("library"), summary: "What is shown."
        ) {
            .filter(isOpen: $0, text: $1)
        } values: {
            if case .filter(let isOpen, let text) = $0 { (isOpen, text) } else { nil }
        },
        RouteDeclaration(
            "unlock", at: "unlock/:code", .capture("code", as: String.self), in: .tab("desk"),
            summary: "A door that opens."
        ) {
            .unlock($0)
        } values: {
            if case .unlock(let code) = $0 { code } else { nil }
        },
        RouteDeclaration(
            "archive", .archive, in: .tab("desk"), summary: "What is kept for ever."
        ).guarded(by: [archiveGuard]),
        RouteDeclaration(
            "range", at: "range/:from/:to", .capture("from", as: Int.self), .capture("to", as: Int.self),
            in: .tab("library"), summary: "Some years."
        ) {
            $0 <= $1 ? .range(from: $0, to: $1) : nil
        } values: {
            if case .range(let from, let to) = $0 { (from, to) } else { nil }
        },
    ]
}

/// Sheets and signed-out screens of the library.
enum DeskRoute: Route {
    case note(text: String, tags: [String])
    case lend(days: Int)
    case door
    case key(String, hint: String?)

    static let routes: [RouteDeclaration<DeskRoute>] = [
        RouteDeclaration(
            "note", at: "notes/*lines", .rest("lines"), .items("tag", as: String.self), in: .sheet, summary: "A note."
        ) {
            .note(text: $0.joined(separator: "\u{2028}"), tags: $1)
        } values: {
            guard case .note(let text, let tags) = $0 else { return nil }
            return (text.split(separator: "\u{2028}", omittingEmptySubsequences: false).map(String.init), tags)
        },
        RouteDeclaration(
            "lend", at: "lend", .item("days", default: 14), in: .sheet, summary: "Something to take home."
        ) {
            .lend(days: $0)
        } values: {
            if case .lend(let days) = $0 { days } else { nil }
        },
        RouteDeclaration("door", .door, in: .signedOut, summary: "The door."),
        RouteDeclaration(
            "key", at: "keys/:key", .capture("key", as: String.self), .item("hint", as: String.self), in: .signedOut,
            summary: "The key."
        ) {
            .key($0, hint: $1)
        } values: {
            if case .key(let key, let hint) = $0 { (key, hint) } else { nil }
        },
    ]
}

enum Library {
    static let tabs: [TabID] = ["library", "desk"]
    static let table = RouteTable(
        scheme: "example", tabs: tabs,
        routes: LibraryRoute.routes.map(\.definition) + DeskRoute.routes.map(\.definition))
    static let start = NavigationState(firstTab: "library", otherTabs: ["desk"])
    static let uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"

    static func tabs(after intents: NavigationIntent...) -> NavigationState {
        var state = start
        for intent in [.enterTabs] + intents { intent.reduce(into: &state) }
        return state
    }

    static let newest = RouteEntry("newest")
    static let items = RouteEntry("items")
    static let filter = RouteEntry("filter")
    static let archive = RouteEntry("archive")
    static let index = RouteEntry("file-index")
    static let lend = RouteEntry("lend")
    static let door = RouteEntry("door")

    static func shelf(_ number: Int) -> RouteEntry { RouteEntry("shelf", captures: ["number": String(number)]) }
    static func named(_ text: String) -> RouteEntry { RouteEntry("items-named", captures: ["text": text]) }
    static func edit(_ text: String) -> RouteEntry { RouteEntry("edit", captures: ["text": text]) }
    static func file(_ path: String) -> RouteEntry { RouteEntry("file", captures: ["path": path]) }
    static func key(_ text: String) -> RouteEntry { RouteEntry("key", captures: ["key": text]) }

    static func search(_ kind: String, _ items: [String: [String]] = [:]) -> RouteEntry {
        RouteEntry("search", captures: ["kind": kind], items: items)
    }

    static func note(_ lines: String, _ tags: [String] = []) -> RouteEntry {
        RouteEntry("note", captures: ["lines": lines], items: tags.isEmpty ? [:] : ["tag": tags])
    }
}
