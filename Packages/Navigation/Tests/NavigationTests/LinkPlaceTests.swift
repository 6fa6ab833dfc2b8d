import Navigation
import Testing

/// Which places a link names: tabs, stacks, captures, and what does not count as a place.
struct LinkPlaceTests {
    static let places: [LinkRow] = [
        .opens("example://welcome", "welcome"),
        .opens("example://content", "content"),
        .opens("example://settings", "settings"),
        .opens("example://chat", "content", [Shop.chat]),
        .opens("example://account", "settings", [Shop.account]),
        .opens("example://single-request", "content", [RouteEntry("single-request")]),
        .opens("example://settings/chat", "settings", [Shop.chat]),
        .opens("example://welcome/account", "welcome", [Shop.account]),
        .opens("example://content/chat/vision", "content", [Shop.chat, Shop.vision]),
        .opens("example://chat/vision", "content", [Shop.chat, Shop.vision]),
        .opens("example://chat/account", "content", [Shop.chat, Shop.account]),
        .opens("example://chat/vision/chat", "content", [Shop.chat, Shop.vision, Shop.chat]),
        .refuses("example://chat/chat", .repeatedScreen("chat")),
        .refuses("example://content/vision/chat/chat", .repeatedScreen("chat")),
        .refuses("example://xyzzy", .unknownPlace("xyzzy", didYouMean: nil)),
        .refuses("example://chta", .unknownPlace("chta", didYouMean: "chat")),
        .refuses("example://setings", .unknownPlace("setings", didYouMean: "settings")),
        .refuses("example://content/setings", .unknownPlace("setings", didYouMean: nil)),
        .refuses("example://content/settings", .unknownPlace("settings", didYouMean: nil)),
        .refuses("example://content/xyzzy/chat", .unknownPlace("xyzzy", didYouMean: nil)),
        .refuses("example://chat ", .unknownPlace("chat ", didYouMean: "chat")),
        .refuses("example://login-callback?code=1", .unknownPlace("login-callback", didYouMean: nil)),
        .refuses("example://paywall", .notOnATab("paywall")),
        .refuses("example://content/paywall", .notOnATab("paywall")),
        .refuses("example://notes/x", .notOnATab("notes")),
        .refuses("example://content/register", .notOnATab("register")),
        .refuses("example://chat/register", .notOnATab("register")),
    ]

    /// The scheme and the first segment ignore case, and nothing else does.
    static let cases: [LinkRow] = [
        .opens("EXAMPLE://chat", "content", [Shop.chat]),
        .opens("eXaMpLe://settings", "settings"),
        .opens("example://Chat", "content", [Shop.chat]),
        .opens("example://CONTENT/chat", "content", [Shop.chat]),
        .opens("example://ITEMS/3", "content", [Shop.item("3")]),
        .opens("example://%43HAT", "content", [Shop.chat]),
        .refuses("example://content/CHAT", .unknownPlace("CHAT", didYouMean: "chat")),
        .refuses("example://chat/Vision", .unknownPlace("Vision", didYouMean: "vision")),
        .refuses("example://XYZZY", .unknownPlace("XYZZY", didYouMean: nil)),
    ]

    /// Captures take whole segments.
    static let captures: [LinkRow] = [
        .opens("example://items/3", "content", [Shop.item("3")]),
        .opens("example://items/-7", "content", [Shop.item("-7")]),
        .opens("example://settings/items/3/chat", "settings", [Shop.item("3"), Shop.chat]),
        .opens("example://items/3/items/4", "content", [Shop.item("3"), Shop.item("4")]),
        .refuses("example://items/3/items/3", .repeatedScreen("items/3")),
        .refuses("example://items/three", .badValue(route: "item", path: "items/three")),
        .refuses(
            "example://items/99999999999999999999", .badValue(route: "item", path: "items/99999999999999999999")),
        .refuses("example://items", .unknownPlace("items", didYouMean: nil)),
        .refuses("example://content/items/", .unknownPlace("items", didYouMean: nil)),
        .opens("example://shelves/a/b", "content", [Shop.shelf("a", "b")]),
        .opens("example://shelves/A/B", "content", [Shop.shelf("A", "B")]),
        .opens("example://shelves/chat/vision/chat", "content", [Shop.shelf("chat", "vision"), Shop.chat]),
        .opens("example://shelves/a%2Fb/c", "content", [Shop.shelf("a/b", "c")]),
        .opens("example://shelves/a%2fb/%2F", "content", [Shop.shelf("a/b", "/")]),
        .refuses("example://shelves/a", .unknownPlace("shelves", didYouMean: nil)),
        .refuses("example://shelves/a/b/c", .unknownPlace("c", didYouMean: nil)),
        .opens("example://search/ropes/results", "welcome", [Shop.search("ropes")]),
        .opens("example://content/search/ropes/results/chat", "content", [Shop.search("ropes"), Shop.chat]),
        .refuses("example://search/ropes", .unknownPlace("search", didYouMean: nil)),
        .refuses("example://search/ropes/Results", .unknownPlace("search", didYouMean: nil)),
    ]

    static let signedOut: [LinkRow] = [
        .opensSignedOut("example://sign-in-options", [Shop.options]),
        .opensSignedOut("example://REGISTER/", [Shop.register]),
        .opensSignedOut("example://sign-in-options/register", [Shop.options, Shop.register]),
        .opensSignedOut("example://invitations/AbC", [Shop.invitation("AbC")]),
        .opensSignedOut("example://Invitations/AbC/register", [Shop.invitation("AbC"), Shop.register]),
        .opensSignedOut("example://register?from=mail", [Shop.register], ignored: ["from"]),
        .refuses("example://register/register", .repeatedScreen("register")),
        .refuses("example://register/chat", .notSignedOut("chat")),
        .refuses("example://register/paywall", .notSignedOut("paywall")),
        .refuses("example://register/settings", .unknownPlace("settings", didYouMean: nil)),
        .refuses("example://register?sheet=paywall", .notSignedOut("paywall")),
    ]

    @Test(arguments: places + cases + captures + signedOut)
    func aLinkLeadsExactlyThere(row: LinkRow) { row.check(against: Shop.table()) }

    @Test func aCaptureAtTheBeginningKeepsItsCase() throws {
        let profile = RouteDeclaration<String>(
            "profile", at: ":name/profile", .capture("name", as: String.self), in: .tab("welcome"), summary: "Somebody."
        ) {
            $0
        } values: {
            $0
        }
        let table = RouteTable(
            scheme: "example", tabs: Shop.tabs, routes: DoorRoute.routes.map(\.definition) + [profile.definition])
        let ada: Link.Target = .tab("welcome", [RouteEntry("profile", captures: ["name": "Ada"])])
        #expect(try table.parse("example://Ada/profile").target == ada)
        #expect(try table.parse("example://Register").target == .signedOut([Shop.register]))
    }
}
