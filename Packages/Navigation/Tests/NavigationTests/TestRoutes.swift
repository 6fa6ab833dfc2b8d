import Navigation

/// Screens of a small shop, with captures in every possible position.
enum ShopRoute: Route {
    case chat, vision, account
    case singleRequest
    case item(id: Int)
    case shelf(aisle: String, name: String)
    case search(String)

    static let routes: [RouteDeclaration<ShopRoute>] = [
        RouteDeclaration("chat", .chat, in: .tab("content"), summary: "A conversation."),
        RouteDeclaration("vision", .vision, in: .tab("content"), summary: "What is in a picture."),
        RouteDeclaration("single-request", .singleRequest, in: .tab("content"), summary: "One answer."),
        RouteDeclaration("account", .account, in: .tab("settings"), summary: "Whose it is."),
        RouteDeclaration(
            "item", at: "items/:id", .capture("id", as: Int.self), in: .tab("content"), summary: "One thing for sale."
        ) {
            .item(id: $0)
        } values: {
            if case .item(let id) = $0 { id } else { nil }
        },
        RouteDeclaration(
            "shelf", at: "shelves/:aisle/:name", .capture("aisle", as: String.self), .capture("name", as: String.self),
            in: .tab("content"), summary: "What is on a shelf."
        ) {
            .shelf(aisle: $0, name: $1)
        } values: {
            if case .shelf(let aisle, let name) = $0 { (aisle, name) } else { nil }
        },
        RouteDeclaration(
            "search", at: "search/:text/results", .capture("text", as: String.self), in: .tab("welcome"),
            summary: "What was found."
        ) {
            .search($0)
        } values: {
            if case .search(let text) = $0 { text } else { nil }
        },
    ]
}

/// Sheets of the shop.
enum ShopSheet: Route {
    case paywall, feedbackForm
    case note(String)

    static let routes: [RouteDeclaration<ShopSheet>] = [
        RouteDeclaration("paywall", .paywall, in: .sheet, summary: "What can be bought."),
        RouteDeclaration("feedback-form", .feedbackForm, in: .sheet, summary: "A message to the makers."),
        RouteDeclaration(
            "note", at: "notes/:text", .capture("text", as: String.self), in: .sheet, summary: "A note."
        ) {
            .note($0)
        } values: {
            if case .note(let text) = $0 { text } else { nil }
        },
    ]
}

/// Screens that are shown while signed out.
enum DoorRoute: Route {
    case signInOptions, register
    case invitation(code: String)

    static let routes: [RouteDeclaration<DoorRoute>] = [
        RouteDeclaration("sign-in-options", .signInOptions, in: .signedOut, summary: "All ways to sign in."),
        RouteDeclaration("register", .register, in: .signedOut, summary: "A new account."),
        RouteDeclaration(
            "invitation", at: "invitations/:code", .capture("code", as: String.self), in: .signedOut,
            summary: "An invitation."
        ) {
            .invitation(code: $0)
        } values: {
            if case .invitation(let code) = $0 { code } else { nil }
        },
    ]
}

enum Shop {
    static let tabs: [TabID] = ["welcome", "content", "settings"]
    static let definitions =
        ShopRoute.routes.map(\.definition) + ShopSheet.routes.map(\.definition) + DoorRoute.routes.map(\.definition)

    static func table() -> RouteTable {
        RouteTable(scheme: "example", tabs: tabs, routes: definitions)
    }

    static let start = NavigationState(firstTab: "welcome", otherTabs: ["content", "settings"])

    /// Signed in, each tab at its root, after these intents.
    static func tabs(after intents: NavigationIntent...) -> NavigationState {
        var state = start
        for intent in [.enterTabs] + intents { intent.reduce(into: &state) }
        return state
    }

    static let chat = RouteEntry("chat")
    static let vision = RouteEntry("vision")
    static let account = RouteEntry("account")
    static let paywall = RouteEntry("paywall")
    static let feedback = RouteEntry("feedback-form")
    static let register = RouteEntry("register")
    static let options = RouteEntry("sign-in-options")

    static func item(_ id: String) -> RouteEntry { RouteEntry("item", captures: ["id": id]) }
    static func search(_ text: String) -> RouteEntry { RouteEntry("search", captures: ["text": text]) }
    static func note(_ text: String) -> RouteEntry { RouteEntry("note", captures: ["text": text]) }
    static func invitation(_ code: String) -> RouteEntry { RouteEntry("invitation", captures: ["code": code]) }

    static func shelf(_ aisle: String, _ name: String) -> RouteEntry {
        RouteEntry("shelf", captures: ["aisle": aisle, "name": name])
    }
}
