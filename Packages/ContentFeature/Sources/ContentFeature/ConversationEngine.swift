public import AIClient
public import ContentStorage
public import Persistence

/// The replies of this process, whatever screen is shown. For screens and for `slipway ai chat`.
@MainActor
public protocol ConversationEngine: AnyObject {
    /// Stores a message and the row of its reply, then asks the model. Returns when the reply has ended, or waits for the
    /// server, or for an answer to a tool's question; cancelling the task stops the reply.
    ///
    /// - Parameters:
    ///   - queued: the message of the conversation's queue that this is, which leaves it; nil for none.
    ///   - begun: called when both rows are stored, before the request leaves.
    /// - Throws: when nothing was stored.
    func send(
        _ text: String, attachments: [Attachment], in conversation: ConversationID?, after parent: MessageID?,
        options: ConversationOptions, queued: QueuedMessage.ID?, begun: @escaping @MainActor (Turn) -> Void
    ) async throws(StorageError) -> SentTurn

    /// Asks for another version of a reply, without the oldest `count` messages, which the conversation keeps.
    func regenerate(
        _ reply: MessageID, in conversation: ConversationID, leavingOut count: Int
    ) async throws(StorageError) -> SentTurn?

    /// Continues a reply that has stopped before its end, in the same row; carries on with tools if it has called some.
    func continueReply(_ reply: MessageID, in conversation: ConversationID) async throws(StorageError) -> SentTurn?

    /// Stops a reply of any process of this home. What has come is kept.
    func stop(_ reply: MessageID)

    /// Answers a tool's question. Of several windows that answer, one wins; nothing happens in the others.
    func answer(
        call id: String, of reply: MessageID, in conversation: ConversationID, allows: Bool
    ) async throws(StorageError)

    /// Sends the messages that wait for the server; returns when their replies have begun, or the server is still gone.
    func flushWaiting() async

    /// A reply of this process, while it streams and until later ones have taken its place. Observable.
    func live(_ reply: MessageID) -> LiveReply?

    /// Ends all replies of this process as interrupted. What has come is kept.
    func stopAll() async
}

extension ConversationEngine {
    public func send(
        _ text: String, attachments: [Attachment], in conversation: ConversationID?, after parent: MessageID?,
        options: ConversationOptions, begun: @escaping @MainActor (Turn) -> Void = { _ in }
    ) async throws(StorageError) -> SentTurn {
        try await send(
            text, attachments: attachments, in: conversation, after: parent, options: options, queued: nil, begun: begun
        )
    }
}

/// What has become of a message.
public enum SentTurn: Sendable, Equatable {
    /// The reply has ended so; `turn.reply` is the last one, if tools made it several.
    case answered(Turn, AIEnding)
    /// The server cannot be reached. The message is sent when it can.
    case waiting(MessageID, reason: String)
}
