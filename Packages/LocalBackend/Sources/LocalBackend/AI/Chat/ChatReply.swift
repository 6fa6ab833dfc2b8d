import Foundation

/// A model's answer as OpenAI sends it: as server-sent events when the client asks for a stream, else whole.
struct ChatReply: Sendable {
    let id = AIIdentifier.make("chatcmpl-")
    let created: Date
    let request: ChatRequest
    let answer: ChatAnswer

    var reply: Reply { request.isStreamed ? streamed : .ai(whole) }

    private var whole: WireJSON {
        var message: WireJSON = [
            "role": "assistant", "content": answer.text.isEmpty && !answer.calls.isEmpty ? nil : .string(answer.text),
            "refusal": nil,
        ]
        if !answer.calls.isEmpty { message = message.adding("tool_calls", .array(answer.calls.map(\.json))) }
        return members("chat.completion")
            .adding(
                "choices", [["index": 0, "message": message, "logprobs": nil, "finish_reason": .string(answer.finish)]]
            ).adding("usage", usage)
    }

    private var streamed: Reply {
        var reply = Reply(
            status: 200,
            headers: [
                "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache",
                "X-Request-Id": AIIdentifier.make("req_"),
            ])
        reply.stream = { writer in
            try await writer.write(event: delta(["role": "assistant", "content": ""]))
            for word in ChatWords.split(answer.text) {
                try await writer.write(event: delta(["content": .string(word)]))
            }
            for (index, call) in answer.calls.enumerated() {
                for piece in pieces(of: call, index) { try await writer.write(event: delta(["tool_calls": [piece]])) }
            }
            try await writer.write(event: delta([:], finish: answer.finish))
            if request.includesUsage {
                let chunk = members("chat.completion.chunk").adding("choices", []).adding("usage", usage)
                try await writer.write(event: chunk.text)
            }
            try await writer.write(event: "[DONE]")
        }
        return reply
    }

    /// As OpenAI sends them: first the name, then the arguments.
    private func pieces(of call: ChatCall, _ index: Int) -> [WireJSON] {
        let name: WireJSON = [
            "index": .integer(index), "id": .string(call.id), "type": "function",
            "function": ["name": .string(call.name), "arguments": ""],
        ]
        return [name]
            + ChatWords.split(call.arguments).map {
                ["index": .integer(index), "function": ["arguments": .string($0)]]
            }
    }

    private func delta(_ delta: WireJSON, finish: String? = nil) -> String {
        members("chat.completion.chunk").adding(
            "choices", [["index": 0, "delta": delta, "logprobs": nil, "finish_reason": WireJSON(finish)]]
        ).text
    }

    private func members(_ object: String) -> WireJSON {
        [
            "id": .string(id), "object": .string(object), "created": .integer(Int(created.timeIntervalSince1970)),
            "model": .string(request.model), "system_fingerprint": nil,
        ]
    }

    private var usage: WireJSON {
        let (asked, answered) = (request.wordCount, ChatWords.count(answer.text))
        return [
            "prompt_tokens": .integer(asked), "completion_tokens": .integer(answered),
            "total_tokens": .integer(asked + answered),
        ]
    }
}

extension BodyWriter {
    fileprivate func write(event data: String) async throws { try await write("data: \(data)\n\n") }
}
