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
}
