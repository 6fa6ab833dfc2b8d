import AIClient
import Core
import Testing

@Suite("Structured replies", .timeLimit(.minutes(10)))
struct StructuredReplyTests {
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
