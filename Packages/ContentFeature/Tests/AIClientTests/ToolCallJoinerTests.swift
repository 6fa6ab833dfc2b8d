import Core
import CoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import AIClient

@Suite("Joining calls", .timeLimit(.minutes(10))) struct ToolCallJoinerTests {
    private static func join(_ pieces: [String]) throws -> [AIToolCall] {
        var joiner = ToolCallJoiner()
        for piece in pieces {
            let isTaken = joiner.take(try ReceivedJSON.decode(JSONValue.self, from: Data("[\(piece)]".utf8)))
            #expect(isTaken)
        }
        return joiner.calls
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let pieces: [String]
        let calls: [AIToolCall]

        init(_ name: String, _ pieces: [String], _ calls: [(id: String, name: String, arguments: String)]) {
            self.name = name
            self.pieces = pieces
            self.calls = calls.map { AIToolCall(id: $0.id, name: $0.name, arguments: $0.arguments) }
        }

        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(
            "T1",
            [
                #"{"index":0,"id":"c1","function":{"name":"f","arguments":""}}"#,
                #"{"index":0,"function":{"arguments":"{\"a\""}}"#, #"{"index":0,"function":{"arguments":":1}"}}"#,
            ], [("c1", "f", #"{"a":1}"#)]),
        Case(
            "T2",
            [
                #"{"index":0,"id":"c1","function":{"name":"f","arguments":"{"}}"#,
                #"{"index":1,"id":"c2","function":{"name":"g","arguments":"["}}"#,
                #"{"index":0,"function":{"arguments":"}"}}"#, #"{"index":1,"function":{"arguments":"]"}}"#,
            ], [("c1", "f", "{}"), ("c2", "g", "[]")]),
        Case(
            "T3",
            [
                #"{"id":"c1","function":{"name":"f","arguments":"{}"}}"#,
                #"{"id":"c2","function":{"name":"f","arguments":"{\"a\":2}"}}"#,
            ], [("c1", "f", "{}"), ("c2", "f", #"{"a":2}"#)]),
        Case(
            "T3 without ids",
            [#"{"function":{"name":"f","arguments":"{}"}}"#, #"{"function":{"name":"g","arguments":"{}"}}"#],
            [("call_1", "f", "{}"), ("call_2", "g", "{}")]),
        Case(
            "T3 without ids, in pieces",
            [
                #"{"function":{"name":"f"}}"#, #"{"function":{"arguments":"{\"a\":"}}"#,
                #"{"function":{"arguments":"1}"}}"#,
            ],
            [("call_1", "f", #"{"a":1}"#)]),
        Case(
            "T4",
            [
                #"{"index":0,"id":"c1","function":{"name":"f","arguments":"{}"}}"#,
                #"{"index":0,"id":"c2","function":{"name":"g","arguments":"{"}}"#,
                #"{"index":0,"function":{"arguments":"}"}}"#,
            ], [("c1", "f", "{}"), ("c2", "g", "{}")]),
        Case(
            "T5", [#"{"index":0,"id":"c1","function":{"name":"f","arguments":{"b":[1],"a":"x/y"}}}"#],
            [("c1", "f", #"{"a":"x/y","b":[1]}"#)]),
        Case(
            "T6",
            [
                #"{"index":0,"id":"a","function":{"name":"f","arguments":"{\"a\":"}}"#,
                #"{"index":1,"id":"b","function":{"name":"f","arguments":""}}"#,
                #"{"index":2,"id":"c","function":{"name":"f","arguments":null}}"#,
                #"{"index":3,"id":"d","function":{"name":"f","arguments":"[1]"}}"#,
                #"{"index":4,"id":"e","function":{"name":"f"}}"#,
            ], [("a", "f", #"{"a":"#), ("b", "f", "{}"), ("c", "f", "{}"), ("d", "f", "[1]"), ("e", "f", "{}")]),
        Case("T7", [#"{"index":5,"function":{"name":"f","arguments":"{}"}}"#], [("call_1", "f", "{}")]),
        Case(
            "T8, repeated",
            [
                #"{"index":0,"id":"c1","function":{"name":"f","arguments":"{"}}"#,
                #"{"index":0,"id":"c1","function":{"name":"f","arguments":"}"}}"#,
            ], [("c1", "f", "{}")]),
        Case(
            "T8, split",
            [
                #"{"index":0,"id":"c1","function":{"name":"get_"}}"#,
                #"{"index":0,"function":{"name":"weather","arguments":"{}"}}"#,
            ], [("c1", "get_weather", "{}")]),
        Case("no calls", ["7", "null", #""x""#, "[]"], []),
    ])
    func theFormsOfCallsAreJoined(_ example: Case) throws {
        #expect(try Self.join(example.pieces) == example.calls)
    }

    @Test func thereAreLimits() throws {
        var joiner = ToolCallJoiner()
        let big = JSONValue.array([
            .object(["function": .object(["arguments": .string(String(repeating: "x", count: 1 << 20))])])
        ])
        let isFull = [joiner.take(big), joiner.take(big)]
        #expect(isFull == [true, false])
        var many = ToolCallJoiner()
        let taken = (0..<129).map { many.take(.array([.object(["id": .string("\($0)")])])) }
        #expect(taken == Array(repeating: true, count: 128) + [false])
    }
}

@Suite("Structured replies", .timeLimit(.minutes(10))) struct StructuredReplyTests {
    private static let object = JSONValue.object(["a": .integer(1)])

    @Test(
        arguments: [
            (#"{"a":1}"#, object), (" \n{\"a\": 1}\n", object), ("[1]", .array([.integer(1)])),
            ("```json\n{\"a\":1}\n```", object), ("Here:\n```\n{\"a\":1}\n```\nDone.", object),
            ("```json\r\n{\"a\":1}\r\n```", object), ("Sure! {\"a\":1} is it.", object),
            ("Use {braces}, then {\"a\":1}", object), ("{\"a\":1}{\"b\":2}", object),
            (#"{"a":"}"} and more"#, .object(["a": .string("}")])), (#"{"a":"\"}"} x"#, .object(["a": .string("\"}")])),
            ("```json\n{\"a\":1", nil), ("{\"a\":1", nil), ("7", nil), ("\"x\"", nil), ("", nil), ("no", nil),
            ("}{", nil),
            ("```", nil), ("``` ```", nil), ("```\n```", nil),
        ] as [(String, JSONValue?)])
    func jsonIsFound(text: String, value: JSONValue?) {
        #expect(StructuredReply.json(in: text) == value)
    }

    @Test func aTextOfBracketsTakesNoTime() {
        #expect(StructuredReply.json(in: String(repeating: "{", count: 200_000)) == nil)
        #expect(StructuredReply.json(in: String(repeating: "{}x", count: 100_000)) == .object([:]))
    }
}

@Suite("Members of a server", .timeLimit(.minutes(10))) struct ServerMembersTests {
    private static let base = "http://127.0.0.1:8000/v1"

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let deltas: [String]
        let members: ServerMembers?

        init(_ name: String, _ deltas: [String], _ members: ServerMembers?) {
            (testDescription, self.deltas, self.members) = (name, deltas, members)
        }
    }

    private static func members(
        _ message: [String: JSONValue] = [:], calls: [String: JSONValue] = [:], reasoning: [String] = []
    ) -> ServerMembers {
        ServerMembers(server: base, message: message, calls: calls, reasoning: reasoning)
    }

    private static let cases = [
        Case("none", [#"{"role":"assistant","content":"Hm","refusal":null}"#, "{}"], nil),
        Case("empty", [#"{"content":"Hm","annotations":[],"audio":{},"x":null,"y":""}"#], nil),
        Case("DeepSeek", [#"{"content":null,"reasoning_content":""}"#], members(reasoning: ["reasoning_content"])),
        Case(
            "both names", [#"{"reasoning":"a","reasoning_content":"a"}"#],
            members(reasoning: ["reasoning", "reasoning_content"])),
        Case(
            "OpenRouter",
            [
                #"{"reasoning_details":[{"type":"reasoning.text","text":"Let ","format":"f","index":0}]}"#,
                #"{"reasoning_details":[{"type":"reasoning.text","text":"me","format":"f","index":0}]}"#,
                #"{"reasoning_details":[{"type":"reasoning.encrypted","data":"x","index":1}]}"#,
                #"{"reasoning_details":[{"type":"reasoning.text","signature":"s","index":0}]}"#,
            ],
            members([
                "reasoning_details": [
                    ["type": "reasoning.text", "text": "Let me", "format": "f", "index": 0, "signature": "s"],
                    ["type": "reasoning.encrypted", "data": "x", "index": 1],
                ]
            ])),
        Case(
            "Gemini",
            [
                #"{"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"f","arguments":"{}"},"#
                    + #""extra_content":{"google":{"thought_signature":"ab"}}}]}"#,
                #"{"tool_calls":[{"index":0,"extra_content":{"google":{"thought_signature":"cd"}}}]}"#,
                #"{"tool_calls":[{"index":1,"function":{"name":"g","arguments":"{}","more":1}}],"extra_content":{"a":1}}"#,
            ],
            members(
                ["extra_content": ["a": 1]],
                calls: [
                    "c1": ["extra_content": ["google": ["thought_signature": "abcd"]]],
                    "call_2": ["function": ["more": 1]],
                ])),
        Case(
            "too large",
            [String(repeating: "x", count: 600_000), String(repeating: "y", count: 600_000)].map {
                #"{"large":"\#($0)","small":"s"}"#
            }, members(["small": "ss"])),
        Case(
            "too deep", [#"{"deep":\#(String(repeating: "[", count: 40))1\#(String(repeating: "]", count: 40))}"#], nil),
        Case(
            "many pieces", (0..<2_000).map { #"{"text":"\#($0 % 10)","entry":[{"index":0,"n":\#($0)}]}"# },
            members([
                "text": .string(String(repeating: "0123456789", count: 200)), "entry": [["index": 0, "n": 1_999]],
            ])),
    ]

    @Test(arguments: cases) func theyAreJoinedFromTheirPieces(_ example: Case) async {
        let rig = Rig()
        rig.http.expect(
            .post, Rig.path, .events(example.deltas.map { Recorded.chunk($0) } + [Recorded.finish("stop")]))
        let found = await rig.updates().compactMap { if case .members(let members) = $0 { members } else { nil } }
        #expect(found == [example.members].compactMap(\.self))
    }

    @Test func aReplyThatComesWholeHasThemToo() async {
        let rig = Rig()
        rig.http.expect(
            .post, Rig.path,
            .reply(
                .ok,
                #"{"choices":[{"finish_reason":"tool_calls","message":{"content":null,"reasoning_content":"Hm.","extra":1,"#
                    + #""tool_calls":[{"id":"c1","function":{"name":"f","arguments":"{}"},"extra_content":{"a":1}}]}}]}"#
            ))
        let updates = await rig.updates()
        let members = Self.members(
            ["extra": 1], calls: ["c1": ["extra_content": ["a": 1]]], reasoning: ["reasoning_content"])
        #expect(updates.contains(.members(members)))
    }
}
