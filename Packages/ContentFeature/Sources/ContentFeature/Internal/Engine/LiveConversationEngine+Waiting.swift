import AIClient
import ContentStorage
import Persistence

/// Messages that wait for the server.
extension LiveConversationEngine {
    /// Sends a message that waits. It goes on waiting until the server begins to answer, so that no window shows anything
    /// of an attempt that fails.
    ///
    /// - Parameter onBegin: called when the server has accepted the request.
    /// - Returns: nil when its conversation is gone.
    func sendWaiting(
        _ waiting: WaitingMessage, onBegin: @escaping @MainActor () -> Void
    ) async throws(StorageError) -> SentTurn? {
        await storeEnds()
        guard let stored = try await conversations.conversation(waiting.conversation, account: waiting.account) else {
            return nil
        }
        let tools = stored.options.offersTools ? services.tools().map(\.tool) : []
        let request = try await RequestBuilder(blobs: services.store.blobs).request(
            try await conversations.wholePath(to: waiting.message), options: stored.options, tools: tools)
        let attempt = services.ai.reply(to: request)
        attempts[waiting.message] = attempt
        let begun = await BegunReply(attempt)
        attempts[waiting.message] = nil
        switch begun.updates.last {
        case .ended(.failed(.unreachable(let reason))):
            try await conversations.wait(waiting.message, reason: reason)
            return .waiting(waiting.message, reason: reason)
        // This process ends, or the message was taken back.
        case .ended(.stopped): return .waiting(waiting.message, reason: "it was not sent")
        default: break
        }
        do {
            let job = ReplyJob(
                conversation: waiting.conversation, account: waiting.account, options: stored.options,
                message: waiting.message, reply: try await beginReply(below: waiting.message, stored.options),
                kind: .first)
            return try await carryOut(job, .begun(begun), onBegin: onBegin)
        } catch {
            attempt.stop()
            throw error
        }
    }

    /// Takes back a message that waits.
    func discardWaiting(_ message: MessageID) async throws(StorageError) {
        attempts[message]?.stop()
        try await conversations.discardWaiting(message)
    }
}
