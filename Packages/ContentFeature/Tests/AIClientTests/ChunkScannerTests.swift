@testable import AIClient
import Core
import CoreTesting
import Foundation
import Testing

@Suite("Scanning chunks", .timeLimit(.minutes(10))) struct ChunkScannerTests {
    private static func scan(_ text: String) -> ChunkScanner.Chunk? {
        Array(text.utf8).withUnsafeBytes(ChunkScanner.scan)
    }

    /// The values that were found, as their JSON, by name.
    private static func values(_ text: String) -> [String: String]? {
        guard let chunk = scan(text) else { return nil }
        let bytes = Array(text.utf8)
        let places = [
            "error": chunk.error, "model": chunk.model, "usage": chunk.usage, "content": chunk.choice?.content,
            "reasoning": chunk.choice?.reasoning, "refusal": chunk.choice?.refusal, "calls": chunk.choice?.calls,
            "finish": chunk.choice?.finish,
        ]
        return places.compactMapValues { $0.map { String(decoding: bytes[$0], as: UTF8.self) } }
    }

    @Test func everyMemberIsFoundWhereverItStands() {
        #expect(
            Self.values(
                #" { "usage" : {"a":[1,{}]} , "choices":[ {"finish_reason":"stop","delta":{"tool_calls":[{}],"#
                    + #""function_call":{},"refusal":"no","reasoning_content":"r","content":"c\"}]","role":"x"},"index": 0 }],"#
                    + #""model":"m","error":{"message":"}"},"other":[[[]]],"time":-1.5e+10} "#)
                == [
                    "usage": #"{"a":[1,{}]}"#, "finish": #""stop""#, "calls": "[{}]",
                    "refusal": #""no""#, "reasoning": #""r""#, "content": #""c\"}]""#, "model": #""m""#,
                    "error": #"{"message":"}"}"#,
                ])
    }

    @Test func nullIsNothing() {
        #expect(
            Self.values(
                #"{"usage":null,"model":null,"error":null,"choices":[{"delta":{"content":null,"reasoning":null,"#
                    + #""reasoning_content":"r"},"finish_reason":null}]}"#) == ["reasoning": #""r""#])
        #expect(Self.values(#"{"choices":null}"#) == [:])
        #expect(Self.values("{}") == [:])
    }

    @Test func theFirstOfTwoCounts() {
        #expect(
            Self.values(
                #"{"model":"a","model":"b","choices":[{"delta":{"content":"1","content":"2"}},{"delta":{"content":"3"}}]}"#
            )
                == ["model": #""a""#, "content": #""1""#])
    }

    @Test(arguments: [
        "", " ", "[]", "1", "null", "[DONE]", "{", "}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{a:1}",
        "{\"a\":01}",
        "{\"a\":+1}", "{\"a\":1.}", "{\"a\":.5}", "{\"a\":1e}", "{\"a\":-}", "{\"a\":tru}", "{\"a\":True}",
        "{\"a\":nul}",
        "{\"a\":\"}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"\n\"}", "{\"a\":[1,]}",
        "{\"a\":[1 2]}", "{\"a\":1}x", "{\"a\":1}{}", "{\"a\":{}", "{\"a\":[}", "{\"choices\":[{]}", "{\"a\":\"\\\"}",
    ])
    func whatIsNoObjectIsRefused(text: String) {
        #expect(Self.scan(text) == nil)
    }

    @Test(arguments: ["[", #"{"a":"#]) func theDepthIsLimited(opening: String) {
        let closing = opening == "[" ? "]" : "}"
        func nested(_ levels: Int) -> String {
            #"{"x":"# + String(repeating: opening, count: levels - 1) + "1"
                + String(repeating: closing, count: levels - 1) + "}"
        }
        #expect(Self.scan(nested(64)) != nil)
        #expect(Self.scan(nested(65)) == nil)
        #expect(Self.scan(nested(100_000)) == nil)
    }

    @Test func everyBeginningOfAChunkIsRefused() {
        let chunk = Recorded.replies[0].events[1]
        for length in 0..<chunk.utf8.count {
            #expect(Self.scan(String(decoding: chunk.utf8.prefix(length), as: UTF8.self)) == nil)
        }
        #expect(Self.scan(chunk) != nil)
    }

    // MARK: Agreement with another parser

    @Test func randomChunksAreReadAsByTheParserOfAllJSON() throws {
        for seed in 0..<Fuzz.count {
            var random = SeededGenerator(seed: UInt64(seed))
            let text = RandomChunk.text(using: &random)
            let chunk = Self.scan(text)
            let parsed = try? ReceivedJSON.decode(JSONValue.self, from: Data(text.utf8))
            guard let chunk else {
                if case .object? = parsed { Issue.record("seed \(seed): refused \(text)") }
                continue
            }
            guard let parsed else {
                // Half a character is replaced here, and refused there.
                if text.contains(#"\ud"#) { continue }
                Issue.record("seed \(seed): took \(text)")
                return
            }
            func value(_ range: Range<Int>?) -> JSONValue? {
                let bytes = Array(text.utf8)
                return range.flatMap { try? ReceivedJSON.decode(JSONValue.self, from: Data(bytes[$0])) }
            }
            func known(_ value: JSONValue?) -> JSONValue? { value == .null ? nil : value }
            var choice: JSONValue?
            if case .array(let choices)? = parsed["choices"] {
                choice = choices.first { choice in
                    guard case .object = choice else { return false }
                    return known(choice["index"]).map { $0 == .integer(0) } ?? true
                }
            }
            let isSame =
                value(chunk.model) == known(parsed["model"]) && value(chunk.error) == known(parsed["error"])
                && value(chunk.usage) == known(parsed["usage"])
                && value(chunk.choice?.content) == known(choice?["delta"]?["content"])
                && value(chunk.choice?.finish) == known(choice?["finish_reason"])
            guard isSame else {
                Issue.record("seed \(seed): \(text) gives \(chunk)")
                return
            }
            guard case .string(let content)? = choice?["delta"]?["content"], let range = chunk.choice?.content else {
                continue
            }
            var bytes: [UInt8] = []
            var half: UInt16?
            Array(Array(text.utf8)[range].dropFirst().dropLast()).withUnsafeBytes {
                JSONText.append($0, to: &bytes, half: &half)
            }
            JSONText.endHalf(&half, &bytes)
            guard String(decoding: bytes, as: UTF8.self) == content else {
                Issue.record("seed \(seed): \(text) gives \(bytes)")
                return
            }
        }
    }
}

/// Chunks of a stream with members of any kind, in any order, some of them damaged.
enum RandomChunk {
    static func text(using random: inout some RandomNumberGenerator) -> String {
        var text = object(["model", "error", "usage", "choices", "id"], depth: 0, using: &random)
        guard Int.random(in: 0..<4, using: &random) == 0, !text.isEmpty else { return text }
        var bytes = Array(text.utf8)
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: position)
        case 1: bytes.insert(Array(#"{}[]":,\0e"#.utf8).randomElement(using: &random) ?? 0, at: position)
        default: bytes = Array(bytes[..<position])
        }
        text = String(decoding: bytes, as: UTF8.self)
        return text
    }

    private static func object(_ names: [String], depth: Int, using random: inout some RandomNumberGenerator) -> String
    {
        let members = names.shuffled(using: &random).prefix(Int.random(in: 0...names.count, using: &random)).map {
            name in
            "\(blank(using: &random))\"\(name)\"\(blank(using: &random)):" + value(name, depth: depth, using: &random)
        }
        return "{\(members.joined(separator: ","))\(blank(using: &random))}"
    }

    private static func value(_ name: String, depth: Int, using random: inout some RandomNumberGenerator) -> String {
        if Int.random(in: 0..<6, using: &random) > 0 {
            switch name {
            case "choices":
                let count = Int.random(in: 0...2, using: &random)
                let choices = (0..<count).map { _ in
                    object(["index", "delta", "finish_reason"], depth: depth + 1, using: &random)
                }
                return "[\(choices.joined(separator: ", "))]"
            case "delta": return object(["content", "role", "refusal"], depth: depth + 1, using: &random)
            case "index": return ["0", "1", "null"].randomElement(using: &random) ?? "0"
            default: return string(using: &random)
            }
        }
        switch Int.random(in: 0..<(depth < 6 ? 7 : 4), using: &random) {
        case 0: return ["null", "true", "false"].randomElement(using: &random) ?? "null"
        case 1: return ["0", "-1", "1.5", "1e3", "-0.25E-2", "123"].randomElement(using: &random) ?? "0"
        case 2, 3: return string(using: &random)
        case 4: return object(["a", "b"], depth: depth + 1, using: &random)
        case 5:
            return "[\(value("x", depth: depth + 1, using: &random)), \(value("x", depth: depth + 1, using: &random))]"
        default: return "[]"
        }
    }

    private static func string(using random: inout some RandomNumberGenerator) -> String {
        let parts = [
            "a", "…", "😀", " ", #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e4"#, #"\ud83d\ude00"#, "}", "[", #"\t\b\f\r"#,
            #"\u0041"#,
        ]
        let count = Int.random(in: 0..<6, using: &random)
        return "\"" + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "\""
    }

    private static func blank(using random: inout some RandomNumberGenerator) -> String {
        ["", "", "", " ", "\n\t"].randomElement(using: &random) ?? ""
    }
}
