import Core
import Foundation
import Testing

@testable import AIClient

@Suite("Reading replies", .timeLimit(.minutes(10))) struct ReplyReaderTests {
    private static func read(_ events: [String], _ end: ReplyReader.BodyEnd = .closed) -> [AIUpdate] {
        var reader = Rig.reader
        var updates: [AIUpdate] = []
        for event in events {
            Array(event.utf8).withUnsafeBytes { reader.take($0) }
            if reader.isOver { return updates + reader.end(.done) }
            updates += reader.updates()
        }
        return updates + reader.end(end)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let events: [String]
        var end = ReplyReader.BodyEnd.closed
        let ending: AIEnding
        var text = "Hello"

        var testDescription: String { name }
    }

    private static let hello = Recorded.content("Hello")
    private static let call = Recorded.chunk(
        #"{"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]}"#)
    private static let usage = #"{"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2}}"#
    private static let emptyFinish = #"{"choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":""}]}"#
    private static let broken = ReplyReader.BodyEnd.broken("the connection was lost: x")

    private static let cases: [Case] = [
        Case(name: "E1", events: [hello, Recorded.finish("stop"), usage, "[DONE]"], ending: .complete),
        Case(name: "E2", events: [hello, Recorded.finish("stop")], ending: .complete),
        Case(
            name: "E2, broken off after it", events: [hello, Recorded.finish("stop")], end: broken, ending: .complete),
        Case(name: "E3", events: [hello, Recorded.finish("length"), "[DONE]"], ending: .length),
        Case(name: "E4", events: [hello, Recorded.finish("content_filter"), "[DONE]"], ending: .filtered(nil)),
        Case(
            name: "E4, refused", events: [Recorded.chunk(#"{"refusal":"I will not."}"#), Recorded.finish("stop")],
            ending: .filtered(nil), text: "I will not."),
        Case(name: "E5", events: [call, Recorded.finish("tool_calls"), "[DONE]"], ending: .toolCalls, text: ""),
        Case(name: "E5 without calls", events: [hello, Recorded.finish("tool_calls")], ending: .unknown),
        Case(name: "E6, stop", events: [hello, call, Recorded.finish("stop"), "[DONE]"], ending: .toolCalls),
        Case(name: "E6, no finish", events: [hello, call, "[DONE]"], ending: .toolCalls),
        Case(name: "calls that were cut off", events: [call, Recorded.finish("length")], ending: .length, text: ""),
        Case(name: "E7", events: [hello, "[DONE]"], ending: .unknown),
        Case(name: "E8", events: ["[DONE]"], ending: .unknown, text: ""),
        Case(name: "E8 with more behind it", events: ["[DONE] bye", hello], ending: .unknown, text: ""),
        Case(
            name: "E9", events: [hello, Recorded.chunk("{}")],
            ending: .interrupted("the server ended it without a sign that it is whole")),
        Case(
            name: "E9 with calls", events: [hello, call],
            ending: .interrupted("the server ended it without a sign that it is whole")),
        Case(name: "E10", events: [hello], end: broken, ending: .interrupted("the connection was lost: x")),
        Case(
            name: "E12",
            events: [
                hello, #"{"error":{"message":"Out of memory","type":"InternalServerError","code":500}}"#, "[DONE]",
            ],
            ending: .failed(.serverFailed(status: 500, "Out of memory"))),
        Case(
            name: "E13", events: [#"{"error":{"code":502,"message":"Bad"},"choices":[]}"#],
            ending: .failed(.serverFailed(status: 502, "Bad")), text: ""),
        Case(
            name: "E13, too long",
            events: [
                #"{"error":{"code":400,"message":"the request exceeds","type":"exceed_context_size_error","#
                    + #""n_prompt_tokens":9412,"n_ctx":8192}}"#
            ], ending: .failed(.tooLong(used: 9412, limit: 8192)), text: ""),
        Case(
            name: "E13, no number", events: [#"{"error":{"code":0,"message":""}}"#],
            ending: .failed(.serverFailed(status: 0, "")), text: ""),
        Case(
            name: "E13, a number of its own", events: [#"{"error":{"code":"1301","message":"Unsafe"}}"#],
            ending: .failed(.serverFailed(status: 0, "Unsafe")), text: ""),
        Case(
            name: "E13, in a list", events: [#"[{"error":{"code":503,"message":"Busy"}}]"#],
            ending: .failed(.serverFailed(status: 503, "Busy")), text: ""),
        Case(
            name: "E13, with nothing around it",
            events: [hello, #"{"object":"error","message":"Gone","code":50001}"#],
            ending: .failed(.serverFailed(status: 0, "Gone"))),
        Case(
            name: "E14",
            events: [
                hello,
                #"{"error":{"code":"server_error","message":"Gone"},"choices":[{"index":0,"delta":{"content":""},"#
                    + #""finish_reason":"error"}]}"#,
            ], ending: .failed(.serverFailed(status: 0, "Gone"))),
        Case(
            name: "E15", events: [hello, Recorded.finish("stop"), #"{"error":"late"}"#],
            ending: .failed(.serverFailed(status: 0, "late"))),
        Case(
            name: "no error at all", events: [#"{"error":null}"#, #"{"error":{}}"#, hello, "[DONE]"], ending: .unknown),
        Case(
            name: "E18", events: ["oops", hello, "{", "x", hello, Recorded.finish("stop")], ending: .complete,
            text: "HelloHello"),
        Case(
            name: "E18, three in a row", events: [hello, "a", "b", "[]", hello],
            ending: .failed(.malformed("3 events in a row are no JSON"))),
        Case(name: "E19", events: [hello, Recorded.finish("eos")], ending: .unknown),
        Case(
            name: "E19, abort", events: [hello, Recorded.finish("abort")], ending: .interrupted("the server aborted it")
        ),
        Case(
            name: "an empty reason before the real one", events: [emptyFinish, Recorded.finish("length"), "[DONE]"],
            ending: .length),
        Case(
            name: "an empty reason, cut off", events: [emptyFinish],
            ending: .interrupted("the server ended it without a sign that it is whole")),
        Case(name: "an empty reason alone", events: [emptyFinish, "[DONE]"], ending: .unknown),
        Case(name: "E20", events: [hello], end: .stopped, ending: .stopped),
        Case(
            name: "E21",
            events: [
                hello, #"{"choices":[{"index":1,"delta":{"content":"no"}},{"delta":{"content":"no"},"index":2}]}"#,
                #"{"choices":[{"index":1,"delta":{},"finish_reason":"length"}]}"#, Recorded.finish("stop"),
            ], ending: .complete),
        Case(
            name: "parts",
            events: [
                Recorded.chunk(#"{"content":[{"type":"text","text":"Hel"},{"type":"text","text":"lo"}]}"#), "[DONE]",
            ],
            ending: .unknown),
        Case(
            name: "values of other types",
            events: [
                #"{"choices":{"a":1},"usage":7,"model":5}"#, #"{"choices":[1,null,[]]}"#,
                #"{"choices":[{"delta":"x"}]}"#,
                Recorded.chunk(#"{"content":7,"reasoning":{},"tool_calls":"x","function_call":1}"#), hello, "[DONE]",
            ], ending: .unknown),
    ]

    @Test(arguments: cases) func eachEndIsKnown(_ example: Case) {
        let updates = Self.read(example.events, example.end)
        #expect(updates.last == .ended(example.ending))
        #expect(Rig.text(updates) == example.text)
        #expect(updates.count { if case .ended = $0 { true } else { false } } == 1)
        let calls = updates.contains { if case .calls = $0 { true } else { false } }
        #expect(calls == (example.ending == .toolCalls))
    }

    @Test func callsComeWholeAndLast() {
        let updates = Self.read([
            Recorded.chunk(#"{"tool_calls":[{"index":0,"id":"c1","function":{"name":"f","arguments":""}}]}"#),
            Recorded.chunk(#"{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\""}}]}"#),
            Recorded.chunk(#"{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]}"#),
            Recorded.finish("tool_calls"), Self.usage, "[DONE]",
        ])
        #expect(
            updates == [
                .begun(model: "m"), .usage(AIUsage(promptTokens: 1, replyTokens: 2, cost: nil)),
                .calls([AIToolCall(id: "c1", name: "f", arguments: #"{"a":1}"#)]), .ended(.toolCalls),
            ])
    }

    @Test func textAndReasoningKeepTheirOrder() {
        var reader = ReplyReader { _ in .cancelled }
        for event in [
            Recorded.chunk(#"{"reasoning":"a"}"#), Recorded.chunk(#"{"reasoning":"b"}"#), Recorded.content("c"),
            Recorded.content("d"), Recorded.chunk(#"{"reasoning":"e","content":"f"}"#),
        ] {
            Array(event.utf8).withUnsafeBytes { reader.take($0) }
        }
        #expect(
            reader.updates() == [.begun(model: "m"), .reasoning("ab"), .text("cd"), .reasoning("e"), .text("f")])
    }

    // MARK: Characters

    @Test func aCharacterWhoseEscapesAreSplitIsWhole() {
        let updates = Self.read([Recorded.content(#"a\ud83d"#), Recorded.content(#"\ude00b"#), "[DONE]"])
        #expect(updates.dropFirst() == [.text("a"), .text("😀b"), .ended(.unknown)])
    }

    @Test(arguments: [
        (#"\ud83d"#, "\u{fffd}"), (#"\ude00x"#, "\u{fffd}x"), (#"\ud83dx"#, "\u{fffd}x"), (#"\ud83d\n"#, "\u{fffd}\n"),
        (#"\ud83d\ud83d\ude00"#, "\u{fffd}😀"),
    ])
    func halfACharacterIsReplaced(content: String, text: String) {
        #expect(Rig.text(Self.read([Recorded.content(content), "[DONE]"])) == text)
    }

    @Test func aCharacterWhoseBytesAreSplitIsWhole() {
        var reader = ReplyReader { _ in .cancelled }
        let pieces: [[UInt8]] = [[0x61, 0xf0, 0x9f], [0x98], [0x80, 0x62]]
        var updates: [AIUpdate] = []
        for piece in pieces {
            let event = Array(#"{"choices":[{"delta":{"content":""#.utf8) + piece + Array(#""}}]}"#.utf8)
            event.withUnsafeBytes { reader.take($0) }
            updates += reader.updates()
        }
        updates += reader.end(.stopped)
        #expect(updates == [.begun(model: nil), .text("a"), .text("😀b"), .ended(.stopped)])
    }

    @Test func bytesThatAreNoCharacterAreReplaced() {
        var reader = ReplyReader { _ in .cancelled }
        let event = Array(#"{"choices":[{"delta":{"content":"a"#.utf8) + [0xff, 0xf0, 0x9f] + Array(#""}}]}"#.utf8)
        event.withUnsafeBytes { reader.take($0) }
        #expect(Rig.text(reader.end(.closed)) == "a\u{fffd}\u{fffd}")
    }

    // MARK: Whole replies

    private static func read(whole json: String) throws -> [AIUpdate] {
        var reader = Rig.reader
        reader.take(whole: try ReceivedJSON.decode(JSONValue.self, from: .init(json.utf8)))
        return reader.end(.done)
    }

    @Test func aReplyThatCameWholeIsRead() throws {
        let updates = try Self.read(
            whole: #"{"object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","#
                + #""reasoning":"Hm.","content":"Hello","tool_calls":[{"id":"c1","function":{"name":"f","arguments":{"a":1}}}]},"#
                + #""finish_reason":"tool_calls"}],"usage":{"prompt_tokens":1,"completion_tokens":2}}"#)
        #expect(
            updates == [
                .begun(model: "m"), .reasoning("Hm."), .text("Hello"),
                .usage(AIUsage(promptTokens: 1, replyTokens: 2, cost: nil)),
                .calls([AIToolCall(id: "c1", name: "f", arguments: #"{"a":1}"#)]), .ended(.toolCalls),
            ])
    }

    @Test(
        arguments: [
            (#"{"error":{"message":"No","code":500}}"#, AIEnding.failed(.serverFailed(status: 500, "No"))),
            (#"{"error":"No"}"#, .failed(.serverFailed(status: 0, "No"))),
            (#"{"error":{"message":"No","code":50001}}"#, .failed(.serverFailed(status: 0, "No"))),
            (#"[{"error":{"message":"No","code":429}}]"#, .failed(.rateLimited(until: nil))),
            (#"{"object":"error","message":"No","code":400}"#, .failed(.refused(status: 400, "No"))),
            (#"{"message":{"detail":[{"msg":"No"}]}}"#, .failed(.serverFailed(status: 0, "No"))),
            (#"{"choices":[]}"#, .failed(.malformed("the reply has no choices"))),
            ("7", .failed(.malformed("the reply has no choices"))),
            (#"{"choices":[{"message":{"content":"x"},"finish_reason":"stop"}]}"#, .complete),
            (#"{"choices":[{"message":{"content":"x"},"finish_reason":"length"}]}"#, .length),
            (#"{"choices":[{"message":{"content":null,"refusal":"No"},"finish_reason":"stop"}]}"#, .filtered(nil)),
            (#"{"choices":[{"message":{"content":"x"}}]}"#, .unknown),
            (#"{"choices":[{"message":{"content":"x"},"finish_reason":""}]}"#, .unknown),
        ] as [(String, AIEnding)])
    func theEndOfAWholeReply(json: String, ending: AIEnding) throws {
        #expect(try Self.read(whole: json).last == .ended(ending))
    }

    @Test func endlessArgumentsEndTheReply() {
        let piece = Recorded.chunk(
            #"{"tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":"\#(String(repeating: "x", count: 1 << 18))"}}]}"#
        )
        let updates = Self.read(Array(repeating: piece, count: 5))
        #expect(updates.last == .ended(.failed(.malformed("the arguments of its calls are larger than 1048576 bytes"))))
    }
}
