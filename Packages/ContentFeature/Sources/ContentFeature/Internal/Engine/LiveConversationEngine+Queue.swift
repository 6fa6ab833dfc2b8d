import AIClient
import ContentStorage
import Core
import Logging
import Persistence

/// Messages that were sent while a reply streams.
///
/// They are stored. This process sends those that were queued in it, in their order, each when the reply before it has
/// ended by itself. After a stop or a failure, and in another process, they stay until the person sends them.
extension LiveConversationEngine {
    func queue(
        _ text: String, _ attachments: [Attachment], in id: ConversationID, refusal: String? = nil
    ) async throws(StorageError) {
        let message = try await conversations.enqueue(text, attachments: attachments, in: id, account: try account())
        guard refusal == nil else { return refusals[message] = refusal }
        due.insert(message)
        // The reply before it may be one of another process.
        guard followed.insert(id).inserted else { return }
        Task { [weak self, changes = services.store.changes(of: .conversations)] in
            for await _ in changes {
                guard let self else { return }
                guard !due.isEmpty else { break }
                await sendQueued(in: id)
            }
            self?.followed.remove(id)
        }
    }

    /// Sends the next message that is due.
    ///
    /// - Parameter asked: the message that the person sends now, whatever was before; nil for the next one.
    func sendQueued(_ asked: QueuedMessage.ID? = nil, in id: ConversationID) async {
        if let asked {
            due.insert(asked)
            refusals[asked] = nil
        }
        do throws(StorageError) {
            guard !due.isEmpty, !isBusy(in: id), let account = services.account(),
                let end = try await conversations.end(of: id, account: account, limit: 1), !isBusy(in: id),
                let next = end.queue.first(where: { asked == nil ? due.contains($0.id) : $0.id == asked }),
                let isWhole = end.messages.last.map(\.isWhole) ?? true
            else { return }
            if isWhole || asked != nil {
                await send(next, in: end.conversation)
            } else {
                due.subtract(end.queue.map(\.id))
            }
        } catch {
            services.process.logger.error("a queue cannot be read", metadata: ["reason": "\(error)"])
        }
    }

    private func send(_ message: QueuedMessage, in conversation: Conversation) async {
        do throws(StorageError) {
            _ = try await send(
                message.text, attachments: message.attachments, in: conversation.id, after: conversation.leaf,
                options: conversation.options, queued: message.id
            ) { [self] _ in due.remove(message.id) }
        } catch {
            guard due.remove(message.id) != nil else { return }
            refusals[message.id] = "\(error)"
        }
    }
}

extension StoredMessage {
    /// Whether it has come to its end by itself; nil while it has not ended, or waits for the server or for an answer.
    fileprivate var isWhole: Bool? {
        guard state == .done, calls.firstOpen?.state != .asked else { return nil }
        return ending == .complete || ending == .unknown
    }
}
