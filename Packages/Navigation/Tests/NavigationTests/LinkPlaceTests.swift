import Navigation
import Testing

/// Which places a link names: tabs, stacks, captures, and what does not count as a place.
@Suite struct LinkPlaceTests {
    static let places: [LinkRow] = [
        .opens("slipway://welcome", "welcome"),
        .opens("slipway://content", "content"),
        .opens("slipway://settings", "settings"),
        .opens("slipway://chat", "content", [Shop.chat]),
        .opens("slipway://account", "settings", [Shop.account]),
        .opens("slipway://single-request", "content", [RouteEntry("single-request")]),
        .opens("slipway://settings/chat", "settings", [Shop.chat]),
        .opens("slipway://welcome/account", "welcome", [Shop.account]),
        .opens("slipway://content/chat/vision", "content", [Shop.chat, Shop.vision]),
        .opens("slipway://chat/vision", "content", [Shop.chat, Shop.vision]),
        .opens("slipway://chat/account", "content", [Shop.chat, Shop.account]),
        .opens("slipway://chat/vision/chat", "content", [Shop.chat, Shop.vision, Shop.chat]),
        .refuses("slipway://chat/chat", .repeatedScreen("chat")),
        .refuses("slipway://content/vision/chat/chat", .repeatedScreen("chat")),
        .refuses("slipway://xyzzy", .unknownPlace("xyzzy", didYouMean: nil)),
        .refuses("slipway://chta", .unknownPlace("chta", didYouMean: "chat")),
        .refuses("slipway://setings", .unknownPlace("setings", didYouMean: "settings")),
        .refuses("slipway://content/setings", .unknownPlace("setings", didYouMean: nil)),
        .refuses("slipway://content/settings", .unknownPlace("settings", didYouMean: nil)),
        .refuses("slipway://content/xyzzy/chat", .unknownPlace("xyzzy", didYouMean: nil)),
        .refuses("slipway://chat ", .unknownPlace("chat ", didYouMean: "chat")),
        .refuses("slipway://login-callback?code=1", .unknownPlace("login-callback", didYouMean: nil)),
        .refuses("slipway://paywall", .notOnATab("paywall")),
        .refuses("slipway://content/paywall", .notOnATab("paywall")),
        .refuses("slipway://notes/x", .notOnATab("notes")),
        .refuses("slipway://content/register", .notOnATab("register")),
        .refuses("slipway://chat/register", .notOnATab("register")),
    ]

    static let cases: [LinkRow] = [
        .opens("SLIPWAY://chat", "content", [Shop.chat]),
        .opens("sLiPwAy://settings", "settings"),
        .opens("slipway://Chat", "content", [Shop.chat]),
        .opens("slipway://CONTENT/chat", "content", [Shop.chat]),
        .opens("slipway://ITEMS/3", "content", [Shop.item("3")]),
        .opens("slipway://%43HAT", "content", [Shop.chat]),
        .refuses("slipway://content/CHAT", .unknownPlace("CHAT", didYouMean: "chat")),
        .refuses("slipway://chat/Vision", .unknownPlace("Vision", didYouMean: "vision")),
        .refuses("slipway://XYZZY", .unknownPlace("XYZZY", didYouMean: nil)),
    ]

    static let captures: [LinkRow] = [
        .opens("slipway://items/3", "content", [Shop.item("3")]),
        .opens("slipway://items/-7", "content", [Shop.item("-7")]),
        .opens("slipway://settings/items/3/chat", "settings", [Shop.item("3"), Shop.chat]),
        .opens("slipway://items/3/items/4", "content", [Shop.item("3"), Shop.item("4")]),
        .refuses("slipway://items/3/items/3", .repeatedScreen("items/3")),
        .refuses("slipway://items/three", .badValue(route: "item", path: "items/three")),
        .refuses(
            "slipway://items/99999999999999999999", .badValue(route: "item", path: "items/99999999999999999999")),
        .refuses("slipway://items", .unknownPlace("items", didYouMean: nil)),
        .refuses("slipway://content/items/", .unknownPlace("items", didYouMean: nil)),
        .opens("slipway://shelves/a/b", "content", [Shop.shelf("a", "b")]),
        .opens("slipway://shelves/A/B", "content", [Shop.shelf("A", "B")]),
        .opens("slipway://shelves/chat/vision/chat", "content", [Shop.shelf("chat", "vision"), Shop.chat]),
        .opens("slipway://shelves/a%2Fb/c", "content", [Shop.shelf("a/b", "c")]),
        .opens("slipway://shelves/a%2fb/%2F", "content", [Shop.shelf("a/b", "/")]),
        .refuses("slipway://shelves/a", .unknownPlace("shelves", didYouMean: nil)),
        .refuses("slipway://shelves/a/b/c", .unknownPlace("c", didYouMean: nil)),
        .opens("slipway://search/ropes/results", "welcome", [Shop.search("ropes")]),
        .opens("slipway://content/search/ropes/results/chat", "content", [Shop.search("ropes"), Shop.chat]),
        .refuses("slipway://search/ropes", .unknownPlace("search", didYouMean: nil)),
        .refuses("slipway://search/ropes/Results", .unknownPlace("search", didYouMean: nil)),
    ]

    static let signedOut: [LinkRow] = [
        .opensSignedOut("slipway://sign-in-options", [Shop.options]),
        .opensSignedOut("slipway://REGISTER/", [Shop.register]),
        .opensSignedOut("slipway://sign-in-options/register", [Shop.options, Shop.register]),
        .opensSignedOut("slipway://invitations/AbC", [Shop.invitation("AbC")]),
        .opensSignedOut("slipway://Invitations/AbC/register", [Shop.invitation("AbC"), Shop.register]),
        .opensSignedOut("slipway://register?from=mail", [Shop.register], ignored: ["from"]),
        .refuses("slipway://register/register", .repeatedScreen("register")),
        .refuses("slipway://register/chat", .notSignedOut("chat")),
        .refuses("slipway://register/paywall", .notSignedOut("paywall")),
        .refuses("slipway://register/settings", .unknownPlace("settings", didYouMean: nil)),
        .refuses("slipway://register?sheet=paywall", .notSignedOut("paywall")),
    ]

    @Test(arguments: places)
    func namesATabOrARoute(row: LinkRow) throws {
        row.check(against: Shop.table())
    }

    @Test(arguments: cases)
    func theSchemeAndTheFirstSegmentIgnoreCaseAndNothingElseDoes(row: LinkRow) throws {
        row.check(against: Shop.table())
    }

    @Test(arguments: captures)
    func capturesTakeWholeSegments(row: LinkRow) throws {
        row.check(against: Shop.table())
    }

    @Test(arguments: signedOut)
    func theSignedOutPartHasPlacesOfItsOwn(row: LinkRow) throws {
        row.check(against: Shop.table())
    }

    @Test func aCaptureAtTheBeginningKeepsItsCase() throws {
        let profile = RouteDeclaration<String>(
            "profile", at: ":name/profile", .capture("name", as: String.self), in: .tab("welcome"), summary: "Somebody."
        ) {
            $0
        } values: {
            $0
        }
        let table = RouteTable(
            scheme: "slipway", tabs: Shop.tabs, routes: DoorRoute.routes.map(\.definition) + [profile.definition])
        let ada: Link.Target = .tab("welcome", [RouteEntry("profile", captures: ["name": "Ada"])])
        #expect(try table.parse("slipway://Ada/profile").target == ada)
        #expect(try table.parse("slipway://Register").target == .signedOut([Shop.register]))
    }
}
