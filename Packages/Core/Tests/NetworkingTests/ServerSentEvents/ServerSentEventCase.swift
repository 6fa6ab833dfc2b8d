import Networking
import Testing

/// A body and the events in it.
struct ServerSentEventCase: Sendable, CustomTestStringConvertible {
    let name: String
    let body: [UInt8]
    let events: [ServerSentEvent]

    init(_ name: String, _ body: String, _ events: [ServerSentEvent]) {
        self.init(name, bytes: Array(body.utf8), events)
    }

    init(_ name: String, bytes: [UInt8], _ events: [ServerSentEvent]) {
        self.name = name
        body = bytes
        self.events = events
    }

    var testDescription: String { name }

    private static let long = String(repeating: "x", count: 2048)

    /// Those that begin with `format-` are the bodies of web-platform-tests' `eventsource` directory.
    static let all: [ServerSentEventCase] = [
        .init("format-bom", "\u{feff}data:1\n\n\u{feff}data:2\n\ndata:3\n\n\n", [.init(data: "1"), .init(data: "3")]),
        .init(
            "format-bom-2", "\u{feff}\u{feff}data:1\n\ndata:2\n\ndata:3\n\n\n",
            [.init(data: "2"), .init(data: "3")]),
        .init(
            "format-comments", "data:1\r:\0\n:\r\ndata:2\n:\(long)\rdata:3\n:data:fail\r:\(long)\ndata:4\n\n",
            [.init(data: "1\n2\n3\n4")]),
        .init(
            "format-data-before-final-empty-line", "retry:1000\ndata:test1\n\nid:test\ndata:test2\n",
            [.init(data: "test1")]),
        .init(
            "format-field-data", "data:\n\ndata\ndata\n\ndata:test\n\n\n",
            [.init(data: ""), .init(data: "\n"), .init(data: "test")]),
        .init(
            "format-field-event", "event:test\ndata:x\n\ndata:x\n\n\n",
            [.init(type: "test", data: "x"), .init(data: "x")]),
        .init("format-field-event-empty", "event: \ndata:data\n\n\n", [.init(data: "data")]),
        .init("format-field-id", "id: …\ndata:hello\n\n", [.init(data: "hello")]),
        .init(
            "format-field-parsing",
            "data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\n"
                + "data:3\rdata:\r\n data:32\ndata:4\n\n",
            [.init(data: "\0\n 2\n1\n3\n\n4")]),
        .init("format-field-retry", "retry:3000\ndata:x\n\n\n", [.init(data: "x")]),
        .init("format-field-retry-empty", "retry\ndata:test\n\n\n", [.init(data: "test")]),
        .init(
            "format-field-unknown",
            "data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacommentyay\ndata:test\n\n\n",
            [.init(data: "test\n\ntest")]),
        .init("format-leading-space", "data:\ttest\rdata: \ndata:test\n\n\n", [.init(data: "\ttest\n\ntest")]),
        .init("format-newlines", "data:test\r\ndata\ndata:test\r\n\r\n", [.init(data: "test\n\ntest")]),
        .init("format-null-character", "data:\0\n\n\n\n", [.init(data: "\0")]),
        .init("format-utf-8", "data:ok…\n\n\n", [.init(data: "ok…")]),
        .init("cr at the end of a piece", "data:a\r\rdata:b\r\n\r\n", [.init(data: "a"), .init(data: "b")]),
        .init("unfinished", "data:a", []),
        .init("unfinished after a line end", "data:a\n", []),
        .init("two spaces", "data:  a\n\n", [.init(data: " a")]),
        .init("colon in value", "data:a:b\n\n", [.init(data: "a:b")]),
        .init("lf after cr is one end", "data:a\r\n\r\ndata:b\n\n", [.init(data: "a"), .init(data: "b")]),
        .init("three blank lines", "\n\n\ndata:a\n\n\n\n", [.init(data: "a")]),
        .init("field name alone with space", "data \ndata:a\n\n", [.init(data: "a")]),
        .init("half a byte order mark", bytes: [0xef, 0xbb] + Array("data:1\n\n".utf8), []),
        .init(
            "half a character", bytes: Array("data:".utf8) + [0xf0, 0x9f] + Array("\n\n".utf8),
            [.init(data: "\u{fffd}")]),
        .init("a name with a character of several bytes", "dät:1\ndata:…\n\n", [.init(data: "…")]),
        .init("a type without data", "event:a\n\ndata:1\n\n", [.init(data: "1")]),
    ]
}
