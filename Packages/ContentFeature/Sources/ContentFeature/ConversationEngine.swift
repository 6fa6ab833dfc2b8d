public import ContentStorage
public import Persistence

/// The replies of this process, whatever screen is shown. For screens and for `slipway ai chat`.
@MainActor
public protocol ConversationEngine: AnyObject {
    /// Returns when the reply has ended; cancelling the task stops it.
    func send(
        _ text: String, attachments: [Attachment], in conversation: ConversationID?, after parent: MessageID?,
        options: ConversationOptions
    ) async throws(StorageError) -> SentTurn
    func regenerate(_ reply: MessageID) async throws(StorageError)
    func continueReply(_ reply: MessageID) async throws(StorageError)
    func stop(_ reply: MessageID)
    func answer(call id: String, of reply: MessageID, allows: Bool) async throws(StorageError)
    func flushWaiting() async
    /// What streams now; observable. Nil when nothing does, or another process has it and nothing of it has been read yet.
    func live(_ reply: MessageID) -> (any LiveReply)?
    func stopAll() async
}
