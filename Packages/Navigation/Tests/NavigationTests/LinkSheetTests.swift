import Navigation
import Testing

/// The part after the question mark, and the limits of a link.
struct LinkSheetTests {
    static let sheets: [LinkRow] = [
        .opens("example://settings?sheet=feedback-form", "settings", sheets: [SheetEntry(Shop.feedback)]),
        .opens("example://chat/?sheet=paywall", "content", [Shop.chat], sheets: [SheetEntry(Shop.paywall)]),
        .opens(
            "example://content?sheet=paywall&sheet=feedback-form", "content",
            sheets: [SheetEntry(Shop.paywall), SheetEntry(Shop.feedback)]),
        .opens(
            "example://content?sheet=paywall&sheet=feedback-form&sheet=paywall", "content",
            sheets: [SheetEntry(Shop.paywall), SheetEntry(Shop.feedback), SheetEntry(Shop.paywall)]),
        .opens(
            "example://content?sheet=paywall/chat/items/3", "content",
            sheets: [SheetEntry(Shop.paywall, path: [Shop.chat, Shop.item("3")])]),
        .opens("example://content?sheet=notes/a%2Fb", "content", sheets: [SheetEntry(Shop.note("a/b"))]),
        .opens(
            "example://content?sheet=notes/a/chat", "content",
            sheets: [SheetEntry(Shop.note("a"), path: [Shop.chat])]),
        .opens("example://content?sh%65et=paywall", "content", sheets: [SheetEntry(Shop.paywall)]),
        .opens(
            "example://chat?sheet=paywall/chat", "content", [Shop.chat],
            sheets: [SheetEntry(Shop.paywall, path: [Shop.chat])]),
        .refuses("example://content?sheet=paywal", .unknownSheet("paywal", didYouMean: "paywall")),
        .refuses("example://content?sheet=PAYWALL", .unknownSheet("PAYWALL", didYouMean: "paywall")),
        .refuses("example://content?sheet=chat", .unknownSheet("chat", didYouMean: nil)),
        .refuses("example://content?sheet=register", .unknownSheet("register", didYouMean: nil)),
        .refuses("example://content?sheet=notes", .unknownSheet("notes", didYouMean: nil)),
        .refuses("example://content?sheet=chat/paywall", .unknownSheet("chat", didYouMean: nil)),
        .refuses("example://content?sheet=paywall%2Fchat", .unknownSheet("paywall/chat", didYouMean: nil)),
        .refuses("example://content?sheet=", .unknownSheet("", didYouMean: nil)),
        .refuses("example://content?sheet", .unknownSheet("", didYouMean: nil)),
        .refuses("example://content?sheet=/paywall", .emptySegment(position: 1)),
        .refuses("example://content?sheet=paywall/", .emptySegment(position: 2)),
        .refuses("example://content?sheet=paywall/../chat", .dotSegment("..")),
        .refuses("example://content?sheet=paywall/paywall", .notOnATab("paywall")),
        .refuses("example://content?sheet=paywall/register", .notOnATab("register")),
        .refuses("example://content?sheet=paywall/xyzzy", .unknownPlace("xyzzy", didYouMean: nil)),
        .refuses("example://content?sheet=paywall/items/x", .badValue(route: "item", path: "items/x")),
        .refuses("example://content?sheet=paywall/chat/chat", .repeatedScreen("chat")),
        .refuses("example://content?sheet=paywall&sheet=paywall", .repeatedScreen("paywall")),
        .refuses("example://content?sheet=notes/a&sheet=notes/a", .repeatedScreen("notes/a")),
    ]

    /// Unknown items are ignored and named.
    static let items: [LinkRow] = [
        .opens("example://chat?", "content", [Shop.chat]), .opens("example://chat?&&", "content", [Shop.chat]),
        .opens("example://chat?x=1", "content", [Shop.chat], ignored: ["x"]),
        .opens("example://chat?x&y=2&x=3", "content", [Shop.chat], ignored: ["x", "y", "x"]),
        .opens("example://chat?=1", "content", [Shop.chat], ignored: [""]),
        .opens("example://chat?x=a=b", "content", [Shop.chat], ignored: ["x"]),
        .opens("example://chat?x=a//../b?c", "content", [Shop.chat], ignored: ["x"]),
        .opens("example://chat?caf%C3%A9=%2F", "content", [Shop.chat], ignored: ["café"]),
        .opens("example://chat?Sheet=paywall", "content", [Shop.chat], ignored: ["Sheet"]),
        .opens(
            "example://chat?utm=1&sheet=paywall&x", "content", [Shop.chat], sheets: [SheetEntry(Shop.paywall)],
            ignored: ["utm", "x"]),
    ]

    /// `chat` and `vision` in turn.
    static func stack(_ count: Int) -> [RouteEntry] {
        (0..<count).map { $0.isMultiple(of: 2) ? Shop.chat : Shop.vision }
    }

    static func path(_ count: Int) -> String {
        stack(count).map(\.id).joined(separator: "/")
    }

    static let limits: [LinkRow] = [
        .opens("example://content/\(path(32))", "content", stack(32)),
        .refuses("example://content/\(path(33))", .tooDeep(limit: 32)),
        .opens(
            "example://content/\(path(20))?sheet=paywall/\(path(11))", "content", stack(20),
            sheets: [SheetEntry(Shop.paywall, path: stack(11))]),
        .refuses("example://content/\(path(20))?sheet=paywall/\(path(12))", .tooDeep(limit: 32)),
        .refuses(
            "example://content?" + (0..<33).map { "sheet=notes/\($0)" }.joined(separator: "&"), .tooDeep(limit: 32)),
        .opens(
            "example://content?" + (0..<32).map { "sheet=notes/\($0)" }.joined(separator: "&"), "content",
            sheets: (0..<32).map { SheetEntry(Shop.note(String($0))) }),
        .refuses(
            "example://register/" + (0..<32).map { "invitations/\($0)" }.joined(separator: "/"),
            .tooDeep(limit: 32)),
        .opens(long(2_048), "welcome", [Shop.search(String(repeating: "x", count: 2_048 - 25))]),
        .refuses(long(2_049), .tooLong(limit: 2_048)),
        .refuses(String(repeating: "é", count: 1_025), .tooLong(limit: 2_048)),
    ]

    /// A valid link of this many bytes.
    static func long(_ bytes: Int) -> String {
        "example://search/" + String(repeating: "x", count: bytes - 25) + "/results"
    }

    @Test(arguments: sheets + items + limits)
    func aLinkIsReadOrRefusedExactlySo(row: LinkRow) { row.check(against: Shop.table()) }
}
