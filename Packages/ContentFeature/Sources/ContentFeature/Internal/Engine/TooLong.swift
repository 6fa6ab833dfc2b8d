import AIClient
import ContentStorage
import Foundation
import Persistence

extension TooLong {
    private static let choices =
        "Leave out the oldest messages, start over with a summary, or choose another model. Nothing was sent."

    var words: String {
        "\(AIError.tooLong(used: used, limit: limit).words(now: .distantPast)) \(Self.choices)"
    }

    /// How many of the oldest messages a request should leave out, so that the rest is likely to fit.
    ///
    /// - Parameter rest: the bytes that cannot be left out.
    func leavingOut(_ messages: [(bytes: Int, isQuestion: Bool)], rest: Int) -> Int {
        let total = messages.reduce(rest) { $0 + $1.bytes }
        // Bytes and tokens grow together. What the server counts beside the text leaves a little less room.
        let room =
            if let used, let limit, used > 0 {
                Self.share(of: total, used: used, limit: limit) * 9 / 10
            } else {
                total / 2
            }
        var left = total
        for (index, message) in messages.enumerated() {
            if index > 0, message.isQuestion, left <= room { return index }
            left -= message.bytes
        }
        return messages.count
    }

    /// How much of a text there is room for, when all of it takes `used`.
    static func share(of total: Int, used: Int, limit: Int) -> Int {
        Int(Double(total) * min(1, Double(limit) / Double(max(used, 1))))
    }
}

enum FailureWords {
    /// - Parameter now: when the failure is shown; a rate limit says how long it lasts from then on.
    static func of(_ error: AIError, at now: Date) -> String {
        switch error {
        case .tooLong(let used, let limit): TooLong(used: used, limit: limit).words
        case .toolsNotSupported: "This model cannot use tools. They are off in this conversation now. Ask again."
        default: error.words(now: now)
        }
    }

    /// Why a reply was stopped by this machine's storage.
    static func of(_ error: StorageError) -> String {
        if case .full = error {
            return "There is no space left, so the reply was stopped. What was kept ends here. Free some space, then "
                + "continue it."
        }
        return "The reply could not be stored, so it was stopped. \(error)"
    }
}

extension LiveConversationEngine {
    /// Begins a new conversation with a summary of one that is too long, and with the question that was not answered.
    ///
    /// - Returns: why there is no summary, in words; nil when it was sent and the new reply has ended.
    func startOver(
        from reply: MessageID, in conversation: ConversationID, begun: @escaping @MainActor (Turn) -> Void
    ) async throws(StorageError) -> String? {
        let path = try await conversations.wholePath(to: reply)
        guard let account = services.account(),
            let options = try await conversations.conversation(conversation, account: account)?.options,
            let last = path.lastIndex(where: { $0.role == .user }),
            let tooLong = path.last?.tooLong
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
        if let used = tooLong.used, let limit = tooLong.limit {
            room = TooLong.share(of: room, used: used, limit: limit)
        }
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
            case .failed(let error): return .failure(Failure(words: FailureWords.of(error, at: services.process.now())))
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
