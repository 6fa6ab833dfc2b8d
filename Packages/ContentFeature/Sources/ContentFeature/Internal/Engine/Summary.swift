import AIClient
import ContentStorage
import Persistence

extension LiveConversationEngine {
    /// Begins a new conversation with a summary of one that is too long, and with the question that was not answered.
    ///
    /// - Parameters:
    ///   - reply: the reply that failed because of it.
    ///   - begun: called when the new conversation is stored.
    /// - Returns: why there is no summary, in words; nil when it was sent. Returns after the new reply has ended.
    func startOver(
        from reply: MessageID, in conversation: ConversationID, begun: @escaping @MainActor (Turn) -> Void
    ) async throws(StorageError) -> String? {
        let path = try await conversations.wholePath(to: reply)
        guard let account = services.account(),
            let options = try await conversations.conversation(conversation, account: account)?.options,
            let last = path.lastIndex(where: { $0.role == .user }),
            let tooLong = path.last?.detail.flatMap({ TooLong(words: $0) })
        else { return "There is nothing to summarise." }
        let summary: String
        switch await summarise(Array(path[..<last]), tooLong, model: options.model) {
        case .success(let text): summary = text
        case .failure(let failure): return failure.words
        }
        let question = path[last]
        _ = try await send(
            "This is a summary of our conversation so far:\n\n\(summary)\n\n\(question.text)",
            attachments: question.attachments, in: nil, after: nil, options: options, begun: begun)
        return nil
    }

    private struct Failure: Error {
        let words: String
    }

    /// Asks for a summary of the newest messages, and of fewer of them while that is too long.
    private func summarise(
        _ messages: [StoredMessage], _ tooLong: TooLong, model: String
    ) async -> Result<String, Failure> {
        var room = messages.reduce(0) { $0 + $1.text.utf8.count } / 2
        if let used = tooLong.used, let limit = tooLong.limit, used > 0 { room = room * limit / max(used, limit) }
        for _ in 0..<5 {
            let request = AIRequest(
                model: model.isEmpty ? nil : model,
                messages: [
                    AIMessage(
                        role: .user,
                        parts: [
                            .text(
                                "Summarise this conversation, so that it can be carried on from the summary alone. "
                                    + "Keep names, numbers, decisions and open questions.\n\n"
                                    + transcript(messages, room: room))
                        ])
                ])
            let reply = await services.ai.reply(to: request).whole()
            switch reply.ending {
            case .complete, .unknown, .length:
                guard !reply.text.allSatisfy(\.isWhitespace) else {
                    return .failure(Failure(words: "The model wrote no summary."))
                }
                return .success(reply.text)
            case .failed(.tooLong): room /= 2
            case .failed(let error): return .failure(Failure(words: FailureWords.of(error, at: services.now())))
            default: return .failure(Failure(words: "The summary was not finished. Try again."))
            }
        }
        return .failure(Failure(words: "Even a part of this conversation is too long for the model. Choose another."))
    }

    /// The newest messages that fit, oldest first; of the oldest of them the end.
    private func transcript(_ messages: [StoredMessage], room: Int) -> String {
        var parts: [String] = []
        var left = room
        for message in messages.reversed() where left > 0 && !message.text.isEmpty && message.role != .tool {
            let text = String(message.text.suffix(left))
            left -= text.utf8.count
            parts.append("\(message.role == .user ? "Person" : "Model"): \(text)")
        }
        return parts.reversed().joined(separator: "\n\n")
    }
}
