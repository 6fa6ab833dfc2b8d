import Foundation

/// What all chunks of a reply have in common, and the forms of chunks.
struct ChatHead: Sendable {
    let id = AIIdentifier.make("chatcmpl-")
    let created: Date
    let model: String
    let promptWords: Int
    let replyWords: Int

    private func members(_ object: String) -> WireJSON {
        [
            "id": .string(id), "object": .string(object), "created": .integer(Int(created.timeIntervalSince1970)),
            "model": .string(model), "system_fingerprint": nil,
        ]
    }

    var usage: WireJSON {
        [
            "prompt_tokens": .integer(promptWords), "completion_tokens": .integer(replyWords),
            "total_tokens": .integer(promptWords + replyWords),
        ]
    }

    func chunk(_ delta: WireJSON, finish: String? = nil) -> WireJSON {
        members("chat.completion.chunk").adding(
            "choices", [["index": 0, "delta": delta, "logprobs": nil, "finish_reason": WireJSON(finish)]])
    }

    /// The chunk that states the tokens.
    func usageChunk(withChoices: Bool) -> WireJSON {
        let chunk = members("chat.completion.chunk")
        return (withChoices ? chunk.adding("choices", []) : chunk).adding("usage", usage)
    }

    func whole(
        _ text: String, calls: [ChatCall], finish: String?, extra: [(name: String, value: WireJSON)]
    ) -> WireJSON {
        var message: WireJSON = [
            "role": "assistant", "content": text.isEmpty && !calls.isEmpty ? nil : .string(text), "refusal": nil,
        ]
        for member in extra { message = message.adding(member.name, member.value) }
        if !calls.isEmpty { message = message.adding("tool_calls", .array(calls.map(\.json))) }
        return members("chat.completion")
            .adding(
                "choices", [["index": 0, "message": message, "logprobs": nil, "finish_reason": WireJSON(finish)]])
    }
}
