import Foundation

/// Sends a reply as server-sent events.
struct ChatStream: Sendable {
    let plan: ChatPlan
    let head: ChatHead
    let includesUsage: Bool
    let pause: @Sendable (Duration) async throws -> Void

    /// In bytes; what a repeated block is written in.
    private static let blockSize = 16 << 10

    var reply: Reply {
        var reply = Reply(
            status: 200,
            headers: [
                "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache",
                "X-Request-Id": AIIdentifier.make("req_"),
            ])
        reply.stream = { writer in
            let sink = ChatSink(writer: writer, isSplitAtEveryByte: plan.isSplitAtEveryByte)
            try await sink.begin()
            if plan.beginsWithRole { try await send(["role": "assistant", "content": ""], to: sink) }
            for step in plan.steps { try await run(step, sink) }
        }
        return reply
    }

    private func run(_ step: ChatStep, _ sink: ChatSink) async throws {
        switch step {
        case .words(let text, let interval):
            for word in ChatWords.split(text) {
                try await send(["content": .string(word)], to: sink)
                if let interval { try await pause(interval) }
            }
        case .piece(let text): try await send(["content": .string(text)], to: sink)
        case .calls(let calls): try await send(calls, to: sink)
        case .delta(let delta): try await send(delta, to: sink)
        case .event(let data): try await sink.event(data)
        case .comment(let text): try await sink.comment(text)
        case .pause(let duration): try await pause(duration)
        case .forever(let steps):
            while true { for step in steps { try await run(step, sink) } }
        case .block(let words, let times): try await send(words, times: times, to: sink)
        case .finish(let reason): try await finish(reason, sink)
        case .usage: try await sendUsage(to: sink)
        case .done: try await sink.event("[DONE]")
        case .cut(let isReset): throw ReplyWriter.Cut(isReset: isReset)
        }
    }

    /// As OpenAI sends them: first the name, then the arguments.
    private func send(_ calls: [ChatCall], to sink: ChatSink) async throws {
        for (index, call) in calls.enumerated() {
            let name: WireJSON = [
                "index": .integer(index), "id": .string(call.id), "type": "function",
                "function": ["name": .string(call.name), "arguments": ""],
            ]
            try await send(["tool_calls": [name]], to: sink)
            for piece in ChatWords.split(call.arguments) {
                let arguments: WireJSON = ["index": .integer(index), "function": ["arguments": .string(piece)]]
                try await send(["tool_calls": [arguments]], to: sink)
            }
        }
    }

    private func send(_ delta: WireJSON, to sink: ChatSink) async throws {
        try await sink.event(data(head.chunk(delta)))
    }

    private func data(_ chunk: WireJSON) -> String {
        guard includesUsage, plan.usage == .nullElsewhere else { return chunk.text }
        return chunk.adding("usage", nil).text
    }

    private func finish(_ reason: String?, _ sink: ChatSink) async throws {
        let chunk = head.chunk([:], finish: reason)
        guard includesUsage, plan.usage == .onFinish else { return try await sink.event(data(chunk)) }
        try await sink.event(chunk.adding("usage", head.usage).text)
    }

    private func sendUsage(to sink: ChatSink) async throws {
        guard includesUsage, plan.usage != .never, plan.usage != .onFinish else { return }
        try await sink.event(head.usageChunk(withChoices: plan.usage != .withoutChoices).text)
    }

    /// All repetitions are the same bytes, which are made once.
    private func send(_ words: [String], times: Int?, to sink: ChatSink) async throws {
        let once = words.map { "data: \(data(head.chunk(["content": .string($0)])))\n\n" }.joined()
        let perWrite = max(1, Self.blockSize / max(1, once.utf8.count))
        let many = Data(String(repeating: once, count: perWrite).utf8)
        var left = times ?? .max
        while left >= perWrite {
            try await sink.raw(many)
            if times != nil { left -= perWrite }
        }
        try await sink.raw(Data(String(repeating: once, count: left).utf8))
    }
}
