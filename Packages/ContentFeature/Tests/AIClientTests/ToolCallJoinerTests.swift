@testable import AIClient
import Core
import Foundation
import Testing

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
