import Core
import CoreTesting
import Foundation
import Networking
import Testing

@testable import AIClient

/// Recorded replies, damaged: whatever comes, nothing crashes, and how it comes makes no difference.
@Suite("Damaged replies", .timeLimit(.minutes(10))) struct ReplyFuzzTests {
    private static let bodies = Recorded.replies.map { Array(Recorded.body($0.events).utf8) }

    private static func damaged(using random: inout SeededGenerator) -> [UInt8] {
        var body = bodies.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...4, using: &random) where !body.isEmpty {
            let position = Int.random(in: 0..<body.count, using: &random)
            let end = min(body.count, position + Int.random(in: 1...40, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: body[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: body.removeSubrange(position..<end)
            case 2: body.insert(contentsOf: body[position..<end], at: position)
            case 3:
                let words = [
                    #"\ud83d"#, "{", "[", "\"", "\n\n", "data: ", "null", #""error":{"message":"x"},"#, "\r", "[DONE]",
                ]
                body.insert(contentsOf: Array((words.randomElement(using: &random) ?? "").utf8), at: position)
            case 4: body = Array(body[..<position])
            default: body[position] = UInt8.random(in: 0...255, using: &random)
            }
        }
        return body
    }

    /// What updates come to, however they are split.
    private struct Reply: Equatable {
        var text = ""
        var reasoning = ""
        var others: [AIUpdate] = []

        init(_ updates: [AIUpdate]) {
            for update in updates {
                switch update {
                case .text(let text): self.text += text
                case .reasoning(let text): reasoning += text
                default: others.append(update)
                }
            }
        }
    }

    /// - Parameter size: of the next piece, of so many bytes.
    private static func reply(to body: [UInt8], size: (Int) -> Int) throws -> Reply {
        var parser = ServerSentEventParser()
        var reader = Rig.reader
        var updates: [AIUpdate] = []
        var rest = body[...]
        while !rest.isEmpty, !reader.isOver {
            let piece = Array(rest.prefix(size(rest.count)))
            try piece.withUnsafeBytes { bytes in
                try parser.feed(bytes) { data, _ in reader.take(data) }
            }
            rest = rest.dropFirst(piece.count)
            if !reader.isOver { updates += reader.updates() }
        }
        return Reply(updates + reader.end(reader.isOver ? .done : .closed))
    }

    @Test func whereADamagedReplyIsSplitMakesNoDifference() throws {
        for seed in 0..<Fuzz.count {
            var random = SeededGenerator(seed: UInt64(seed))
            let body = Self.damaged(using: &random)
            let reply = try Self.reply(to: body) { Int.random(in: 1...$0, using: &random) }
            let whole = try Self.reply(to: body) { $0 }
            guard reply == whole, case .ended? = reply.others.last else {
                Issue.record("seed \(seed): \(reply) instead of \(whole)")
                return
            }
            // Nothing grows: an escape of six bytes becomes at most four.
            guard reply.text.utf8.count <= body.count * 3 else {
                Issue.record("seed \(seed): \(reply.text.utf8.count) bytes of text from \(body.count)")
                return
            }
        }
    }

    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "1e308", "-1e308",
        "1e999", "1e-400", "253402300800", "-1", "0", "0.1", "1e18", String(repeating: "9", count: 400), "\"9\"",
        "null",
    ]

    /// A text with extreme numbers in the place of its own.
    private static func extreme(_ text: String, using random: inout SeededGenerator) -> Data {
        var parts = text.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices.dropLast() { parts[index] += numbers.randomElement(using: &random) ?? "" }
        return Data(parts.joined().utf8)
    }

    /// Whatever a server counts, it is decoded, shown, kept and summed.
    @Test func numbersOfAnySizeAreBorne() {
        let question = AIError.Question(model: "m", hasKey: true)
        for seed in 0..<Fuzz.count / 10 {
            var random = SeededGenerator(seed: UInt64(seed))
            let error = AIError(
                ServerError(
                    status: 400,
                    body: Self.extreme(
                        #"{"error":{"code":#,"type":"exceed_context_size_error","n_prompt_tokens":#,"n_ctx":#,"#
                            + #""message":"maximum context length is # resulted in #"}}"#, using: &random),
                    hiding: []), question: question, until: nil)
            if case .tooLong(let used, let limit) = error {
                #expect([used, limit].allSatisfy { AIUsage.plausible($0) == $0 }, "seed \(seed)")
            }
            #expect(!error.description.isEmpty)
            let models = try? ModelList.parse(
                Self.extreme(
                    #"[{"id":"m","created":#,"max_model_len":#,"context_length":#,"meta":{"n_ctx":#,"n_ctx_train":#}}]"#,
                    using: &random), hiding: [])
            for model in models ?? [] {
                #expect(
                    (model.created ?? Date(timeIntervalSince1970: 0)).formatted(.iso8601).count <= 25, "seed \(seed)")
                #expect(AIUsage.plausible(model.contextTokens) == model.contextTokens, "seed \(seed)")
            }
            var reader = Rig.reader
            for _ in 1...3 {
                Self.extreme(
                    #"{"choices":[{"index":#,"delta":{"tool_calls":[{"index":#}],"x":#},"finish_reason":#}],"usage":"#
                        + #"{"prompt_tokens":#,"completion_tokens":#,"cost":#}}"#, using: &random
                ).withUnsafeBytes { reader.take($0) }
            }
            for case .usage(let usage) in reader.end(.done) {
                let sum = (usage.promptTokens ?? 0) * 1_000_000 + (usage.replyTokens ?? 0)
                #expect(sum >= 0 && usage.cost?.isFinite != false, "seed \(seed)")
            }
        }
    }

    @Test func damagedErrorsAreErrors() {
        let errors = [
            #"{"error":{"message":"This model's maximum context length is 16384 tokens","type":"x","code":400}}"#,
            #"{"error":{"message":"Incorrect API key\n\#(Rig.key.revealed)"}}"#,
            #"{"detail":[{"loc":["body"],"msg":"one"}]}"#,
            #"{"error":{"message":"{\"error\":{\"n_ctx\":8192}}","code":"400"}}"#,
        ].map { Array($0.utf8) }
        for seed in 0..<Fuzz.count / 10 {
            var random = SeededGenerator(seed: UInt64(seed))
            var body = errors.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                body[Int.random(in: 0..<body.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let error = AIError(
                ServerError(status: Int.random(in: 300...599, using: &random), body: Data(body), hiding: [Rig.key]),
                question: .init(model: "m", hasKey: true), until: nil)
            let words = error.description
            guard (1...400).contains(words.count), !words.contains(where: \.isNewline),
                !words.contains(Rig.key.revealed)
            else {
                Issue.record("seed \(seed): \(words)")
                return
            }
        }
    }
}
