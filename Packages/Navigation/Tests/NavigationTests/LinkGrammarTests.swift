import Navigation
import Testing

/// The grammar of links, independent of the routes.
struct LinkGrammarTests {
    /// Only the app's own scheme is followed.
    static let schemes: [LinkRow] = [
        .refuses("", .notALink), .refuses("chat", .notALink), .refuses("example", .notALink),
        .refuses("://chat", .notALink), .refuses("//chat", .notALink), .refuses("example:", .notALink),
        .refuses("example:chat", .notALink), .refuses("example:/chat", .notALink),
        .refuses("example:\\\\chat", .notALink), .refuses(" example://chat", .notALink),
        .refuses("\u{feff}example://chat", .notALink), .refuses("exa mple://chat", .notALink),
        .refuses("1example://chat", .notALink), .refuses("ex\u{430}mple://chat", .notALink),
        .refuses("http://chat", .foreignScheme("http", expected: "example")),
        .refuses("HTTPS://example.com/example://chat", .foreignScheme("https", expected: "example")),
        .refuses("javascript:alert(1)", .foreignScheme("javascript", expected: "example")),
        .refuses("mailto:a@b.c", .foreignScheme("mailto", expected: "example")),
        .refuses("C:\\chat", .foreignScheme("c", expected: "example")),
        .refuses("examples://chat", .foreignScheme("examples", expected: "example")),
        .refuses("example+x.y-1://chat", .foreignScheme("example+x.y-1", expected: "example")),
    ]

    static let authorities: [LinkRow] = [
        .refuses("example://user@chat", .hasUserInfo), .refuses("example://user:word@chat:80", .hasUserInfo),
        .refuses("example://@chat", .hasUserInfo), .refuses("example://chat:80", .hasPort),
        .refuses("example://chat:", .hasPort), .refuses("example://:80/chat", .hasPort),
        .refuses("example://[::1]/chat", .hasPort), .refuses("example://chat#top", .hasFragment),
        .refuses("example://chat/#", .hasFragment), .refuses("example://chat?x=1#y", .hasFragment),
        .refuses("example://us%40er", .unknownPlace("us@er", didYouMean: nil)),
        .opens("example://content/search/a:b/results", "content", [Shop.search("a:b")]),
        .opens("example://content/search/a@b/results", "content", [Shop.search("a@b")]),
    ]

    /// Neither empty nor dots, except for one trailing slash.
    static let segments: [LinkRow] = [
        .opens("example://chat/", "content", [Shop.chat]), .opens("example://content/", "content"),
        .opens("example://chat/?x=1", "content", [Shop.chat], ignored: ["x"]),
        .refuses("example://", .emptySegment(position: 1)), .refuses("example:///", .emptySegment(position: 1)),
        .refuses("example:///chat", .emptySegment(position: 1)),
        .refuses("example://?sheet=paywall", .emptySegment(position: 1)),
        .refuses("example://chat//", .emptySegment(position: 2)),
        .refuses("example://content//chat", .emptySegment(position: 2)),
        .refuses("example://content/chat//vision", .emptySegment(position: 3)),
        .refuses("example://.", .dotSegment(".")), .refuses("example://../chat", .dotSegment("..")),
        .refuses("example://content/./chat", .dotSegment(".")),
        .refuses("example://content/../chat", .dotSegment("..")),
        .refuses("example://content/chat/..", .dotSegment("..")),
        .refuses("example://content/%2E%2e/chat", .dotSegment("..")),
        .refuses("example://search/%2E/results", .dotSegment(".")),
        .opens("example://search/.../results", "welcome", [Shop.search("...")]),
    ]

    /// Every segment is decoded by itself.
    static let encodings: [LinkRow] = [
        .opens("example://%63hat", "content", [Shop.chat]),
        .opens("example://search/caf%C3%A9/results", "welcome", [Shop.search("café")]),
        .opens("example://search/café/results", "welcome", [Shop.search("café")]),
        .opens("example://search/%F0%9F%9A%A2/results", "welcome", [Shop.search("🚢")]),
        .opens("example://search/a+b/results", "welcome", [Shop.search("a+b")]),
        .opens("example://search/a%2Bb/results", "welcome", [Shop.search("a+b")]),
        .opens("example://search/a%20b/results", "welcome", [Shop.search("a b")]),
        .opens("example://search/a b/results", "welcome", [Shop.search("a b")]),
        .opens("example://search/100%25/results", "welcome", [Shop.search("100%")]),
        .opens("example://search/%2541/results", "welcome", [Shop.search("%41")]),
        .opens("example://search/%3F%23%26%3D/results", "welcome", [Shop.search("?#&=")]),
        .opens("example://search/x=y&z/results", "welcome", [Shop.search("x=y&z")]),
        .refuses("example://search/%/results", .badEncoding("%")),
        .refuses("example://search/a%2/results", .badEncoding("a%2")),
        .refuses("example://search/%zz/results", .badEncoding("%zz")),
        .refuses("example://search/%2 5/results", .badEncoding("%2 5")),
        .refuses("example://search/%C3/results", .badEncoding("%C3")),
        .refuses("example://search/%ff/results", .badEncoding("%ff")),
        .refuses("example://search/%C0%AF/results", .badEncoding("%C0%AF")),
        .refuses("example://search/%ED%A0%80/results", .badEncoding("%ED%A0%80")),
        .refuses("example://chat%00", .badEncoding("chat%00")), .refuses("example://chat%0A", .badEncoding("chat%0A")),
        .refuses("example://chat%0d", .badEncoding("chat%0d")), .refuses("example://%1b[31m", .badEncoding("%1b[31m")),
        .refuses("example://chat%7F", .badEncoding("chat%7F")),
        .refuses("example://search/%C2%85/results", .badEncoding("%C2%85")),
        .refuses("example://chat\n", .badEncoding("chat\n")),
        .refuses("example://content/\tchat", .badEncoding("\tchat")),
        .refuses("example://chat?%zz=1", .badEncoding("%zz")), .refuses("example://chat?x=%4", .badEncoding("%4")),
        .refuses("example://chat?sheet=pay%wall", .badEncoding("pay%wall")),
    ]

    @Test(arguments: schemes + authorities + segments + encodings)
    func aLinkIsReadOrRefusedExactlySo(row: LinkRow) { row.check(against: Shop.table()) }
}
