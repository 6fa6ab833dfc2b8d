import Navigation
import Testing

/// The grammar of links, independent of the routes.
@Suite struct LinkGrammarTests {
    static let schemes: [LinkRow] = [
        .refuses("", .notALink), .refuses("chat", .notALink), .refuses("slipway", .notALink),
        .refuses("://chat", .notALink), .refuses("//chat", .notALink), .refuses("slipway:", .notALink),
        .refuses("slipway:chat", .notALink), .refuses("slipway:/chat", .notALink),
        .refuses("slipway:\\\\chat", .notALink), .refuses(" slipway://chat", .notALink),
        .refuses("\u{feff}slipway://chat", .notALink), .refuses("slip way://chat", .notALink),
        .refuses("1slipway://chat", .notALink), .refuses("slipw\u{430}y://chat", .notALink),
        .refuses("http://chat", .foreignScheme("http", expected: "slipway")),
        .refuses("HTTPS://example.com/slipway://chat", .foreignScheme("https", expected: "slipway")),
        .refuses("javascript:alert(1)", .foreignScheme("javascript", expected: "slipway")),
        .refuses("mailto:a@b.c", .foreignScheme("mailto", expected: "slipway")),
        .refuses("C:\\chat", .foreignScheme("c", expected: "slipway")),
        .refuses("slipways://chat", .foreignScheme("slipways", expected: "slipway")),
        .refuses("slipway+x.y-1://chat", .foreignScheme("slipway+x.y-1", expected: "slipway")),
    ]

    static let authorities: [LinkRow] = [
        .refuses("slipway://user@chat", .hasUserInfo), .refuses("slipway://user:word@chat:80", .hasUserInfo),
        .refuses("slipway://@chat", .hasUserInfo), .refuses("slipway://chat:80", .hasPort),
        .refuses("slipway://chat:", .hasPort), .refuses("slipway://:80/chat", .hasPort),
        .refuses("slipway://[::1]/chat", .hasPort), .refuses("slipway://chat#top", .hasFragment),
        .refuses("slipway://chat/#", .hasFragment), .refuses("slipway://chat?x=1#y", .hasFragment),
        .refuses("slipway://us%40er", .unknownPlace("us@er", didYouMean: nil)),
        .opens("slipway://content/search/a:b/results", "content", [Shop.search("a:b")]),
        .opens("slipway://content/search/a@b/results", "content", [Shop.search("a@b")]),
    ]

    static let segments: [LinkRow] = [
        .opens("slipway://chat/", "content", [Shop.chat]), .opens("slipway://content/", "content"),
        .opens("slipway://chat/?x=1", "content", [Shop.chat], ignored: ["x"]),
        .refuses("slipway://", .emptySegment(position: 1)), .refuses("slipway:///", .emptySegment(position: 1)),
        .refuses("slipway:///chat", .emptySegment(position: 1)),
        .refuses("slipway://?sheet=paywall", .emptySegment(position: 1)),
        .refuses("slipway://chat//", .emptySegment(position: 2)),
        .refuses("slipway://content//chat", .emptySegment(position: 2)),
        .refuses("slipway://content/chat//vision", .emptySegment(position: 3)),
        .refuses("slipway://.", .dotSegment(".")), .refuses("slipway://../chat", .dotSegment("..")),
        .refuses("slipway://content/./chat", .dotSegment(".")),
        .refuses("slipway://content/../chat", .dotSegment("..")),
        .refuses("slipway://content/chat/..", .dotSegment("..")),
        .refuses("slipway://content/%2E%2e/chat", .dotSegment("..")),
        .refuses("slipway://search/%2E/results", .dotSegment(".")),
        .opens("slipway://search/.../results", "welcome", [Shop.search("...")]),
    ]

    static let encodings: [LinkRow] = [
        .opens("slipway://%63hat", "content", [Shop.chat]),
        .opens("slipway://search/caf%C3%A9/results", "welcome", [Shop.search("café")]),
        .opens("slipway://search/café/results", "welcome", [Shop.search("café")]),
        .opens("slipway://search/%F0%9F%9A%A2/results", "welcome", [Shop.search("🚢")]),
        .opens("slipway://search/a+b/results", "welcome", [Shop.search("a+b")]),
        .opens("slipway://search/a%2Bb/results", "welcome", [Shop.search("a+b")]),
        .opens("slipway://search/a%20b/results", "welcome", [Shop.search("a b")]),
        .opens("slipway://search/a b/results", "welcome", [Shop.search("a b")]),
        .opens("slipway://search/100%25/results", "welcome", [Shop.search("100%")]),
        .opens("slipway://search/%2541/results", "welcome", [Shop.search("%41")]),
        .opens("slipway://search/%3F%23%26%3D/results", "welcome", [Shop.search("?#&=")]),
        .opens("slipway://search/x=y&z/results", "welcome", [Shop.search("x=y&z")]),
        .refuses("slipway://search/%/results", .badEncoding("%")),
        .refuses("slipway://search/a%2/results", .badEncoding("a%2")),
        .refuses("slipway://search/%zz/results", .badEncoding("%zz")),
        .refuses("slipway://search/%2 5/results", .badEncoding("%2 5")),
        .refuses("slipway://search/%C3/results", .badEncoding("%C3")),
        .refuses("slipway://search/%ff/results", .badEncoding("%ff")),
        .refuses("slipway://search/%C0%AF/results", .badEncoding("%C0%AF")),
        .refuses("slipway://search/%ED%A0%80/results", .badEncoding("%ED%A0%80")),
        .refuses("slipway://chat%00", .badEncoding("chat%00")), .refuses("slipway://chat%0A", .badEncoding("chat%0A")),
        .refuses("slipway://chat%0d", .badEncoding("chat%0d")), .refuses("slipway://%1b[31m", .badEncoding("%1b[31m")),
        .refuses("slipway://chat%7F", .badEncoding("chat%7F")),
        .refuses("slipway://search/%C2%85/results", .badEncoding("%C2%85")),
        .refuses("slipway://chat\n", .badEncoding("chat\n")),
        .refuses("slipway://content/\tchat", .badEncoding("\tchat")),
        .refuses("slipway://chat?%zz=1", .badEncoding("%zz")), .refuses("slipway://chat?x=%4", .badEncoding("%4")),
        .refuses("slipway://chat?sheet=pay%wall", .badEncoding("pay%wall")),
    ]

    @Test(arguments: schemes)
    func onlyTheAppsOwnSchemeIsFollowed(row: LinkRow) throws {
        row.check(against: Shop.table())
    }

    @Test(arguments: authorities)
    func aLinkHasNoUserPortOrFragment(row: LinkRow) throws {
        row.check(against: Shop.table())
    }

    @Test(arguments: segments)
    func segmentsAreNeitherEmptyNorDotsSaveForOneTrailingSlash(row: LinkRow) throws {
        row.check(against: Shop.table())
    }

    @Test(arguments: encodings)
    func everySegmentIsDecodedByItself(row: LinkRow) throws {
        row.check(against: Shop.table())
    }
}
