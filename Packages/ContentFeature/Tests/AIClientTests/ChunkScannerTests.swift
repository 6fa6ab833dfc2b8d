@testable import AIClient
import Core
import CoreTesting
import Foundation
import Testing

@Suite("Scanning chunks", .timeLimit(.minutes(10))) struct ChunkScannerTests {
    private static func scan(_ text: String) -> ChunkScanner.Chunk? {
        Array(text.utf8).withUnsafeBytes(ChunkScanner.scan)
    }

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

    private static func chunk(using random: inout SeededGenerator) -> String {
        let chunks = Recorded.replies.flatMap(\.events).filter { $0.hasPrefix("{") }
        let pieces = [
            "a", "😀", " ", "\n", #"\n"#, #"\""#, #"\u00e4"#, #"\ud83d\ude00"#, "\"", "}", "[", ":", ",", "null,",
        ]
        var text = (chunks.randomElement(using: &random) ?? "")[...]
        for _ in 0..<Int.random(in: 0...3, using: &random) where !text.isEmpty {
            guard let position = text.indices.randomElement(using: &random) else { continue }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: text = text[..<position]
            case 1...3: text.remove(at: position)
            default: text.insert(contentsOf: pieces.randomElement(using: &random) ?? "", at: position)
            }
        }
        return String(text)
    }

    @Test func damagedChunksAreReadAsByTheParserOfAllJSON() throws {
        for seed in 0..<Fuzz.count {
            var random = SeededGenerator(seed: UInt64(seed))
            let text = Self.chunk(using: &random)
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
