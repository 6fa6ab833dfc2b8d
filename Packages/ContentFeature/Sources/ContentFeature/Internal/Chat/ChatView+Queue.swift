import ContentStorage
import Persistence

/// What is sent while a reply streams.
extension ChatView {
    func queue(in id: ConversationID) async {
        let content = draft.take()
        do {
            try await engine.queue(content.text, try await keep(content.attachments), in: id)
            leftOut = 0
            await draft.sent()
        } catch {
            await draft.putBack()
            shown.problem = "\(error)"
        }
        await shown.attempt { () throws(StorageError) in try await shown.reload() }
    }

    func edit(_ message: QueuedMessage) async {
        await shown.perform { () throws(StorageError) in
            let files = try await draftFiles(message.attachments)
            try await draft.takeBack(message.text, files) { () async throws(StorageError) in
                try await engine.conversations.dequeue(message.id)
            }
        }
    }

    func withdraw(_ message: QueuedMessage) async {
        await shown.perform { () throws(StorageError) in _ = try await engine.conversations.dequeue(message.id) }
    }

    func send(_ message: QueuedMessage) async {
        guard let id = shown.id else { return }
        await shown.perform { () throws(StorageError) in await engine.sendQueued(message.id, in: id) }
    }

    /// Whether a queued message is sent when what is before it has ended.
    func isDue(_ message: QueuedMessage) -> Bool { engine.due.contains(message.id) }
}
