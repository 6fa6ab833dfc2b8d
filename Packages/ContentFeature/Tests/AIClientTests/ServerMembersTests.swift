import Core
import CoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import AIClient

/// What a server puts into a message that no other server knows.
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

    @Test func theyAreKeptAsJSON() throws {
        let members = Self.members(
            ["a": [1, .decimal(2.5), .null, true, ["b": "c"]]], calls: ["c1": ["x": .null]], reasoning: ["reasoning"])
        let json = try JSONEncoder().encode(members)
        #expect(try ReceivedJSON.decode(ServerMembers.self, from: json) == members)
    }
}
