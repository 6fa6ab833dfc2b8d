import Core
import Foundation

/// A model's answer as OpenAI sends it: as server-sent events when the client asks for a stream, else whole.
struct ChatReply: Sendable {
    let id = AIIdentifier.make("chatcmpl-")
    let created: Date
    let request: ChatRequest
    let answer: ChatAnswer

    var reply: Reply { request.isStreamed ? streamed : .ai(whole) }

    private var whole: JSONValue {
        var message: JSONObject = [
            "role": "assistant", "refusal": .null,
            "content": answer.text.isEmpty && !answer.calls.isEmpty ? .null : .string(answer.text),
        ]
        if !answer.calls.isEmpty { message["tool_calls"] = .array(answer.calls.map(\.json)) }
        return completion(
            "chat.completion",
            choices: [
                [
                    "index": 0, "message": .object(message), "logprobs": .null,
                    "finish_reason": .string(answer.finish),
                ]
            ], usage: usage)
    }

    private var streamed: Reply {
        // Counted here, and not where the shared threads write the stream.
        let usage = request.includesUsage ? usage : nil
        var reply = Reply(
            status: 200,
            headers: [
                "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache",
                "X-Request-Id": AIIdentifier.make("req_"),
            ])
        reply.stream = { writer in
            try await writer.write(event: delta(["role": "assistant", "content": ""]))
            for piece in ChatWords.pieces(of: answer.text) {
                try await writer.write(event: delta(["content": .string(piece)]))
            }
            for (index, call) in answer.calls.enumerated() {
                for piece in pieces(of: call, index) { try await writer.write(event: delta(["tool_calls": [piece]])) }
            }
            try await writer.write(event: delta([:], finish: answer.finish))
            if let usage {
                try await writer.write(event: completion("chat.completion.chunk", choices: [], usage: usage).encoded)
            }
            try await writer.write(event: "[DONE]")
        }
        return reply
    }

    /// As OpenAI sends them: first the name, then the arguments.
    private func pieces(of call: ChatCall, _ index: Int) -> [JSONValue] {
        let name: JSONValue = [
            "index": JSONValue(index), "id": .string(call.id), "type": "function",
            "function": ["name": .string(call.name), "arguments": ""],
        ]
        return [name]
            + ChatWords.pieces(of: call.arguments).map {
                ["index": JSONValue(index), "function": ["arguments": .string($0)]]
            }
    }

    private func delta(_ delta: JSONValue, finish: String? = nil) -> String {
        completion(
            "chat.completion.chunk",
            choices: [["index": 0, "delta": delta, "logprobs": .null, "finish_reason": JSONValue(finish)]]
        ).encoded
    }

    private func completion(_ object: String, choices: JSONValue, usage: JSONValue? = nil) -> JSONValue {
        var members: JSONObject = [
            "id": .string(id), "object": .string(object), "created": JSONValue(Int(created.timeIntervalSince1970)),
            "model": .string(request.model), "system_fingerprint": .null, "choices": choices,
        ]
        members["usage"] = usage
        return .object(members)
    }

    private var usage: JSONValue {
        let (asked, answered) = (request.wordCount, ChatWords.count(answer.text))
        return [
            "prompt_tokens": JSONValue(asked), "completion_tokens": JSONValue(answered),
            "total_tokens": JSONValue(asked + answered),
        ]
    }
}

extension BodyWriter {
    fileprivate func write(event data: String) async throws { try await write("data: \(data)\n\n") }
}
