public import Persistence

/// Conversations of accounts; what a call has written is durable when it returns. A call with an account treats another account's ids as missing; the others
/// take only ids that such a call has returned.
public protocol ConversationStoring: Sendable {
    func list(account: String, matching title: String?, limit: Int) async throws(StorageError) -> [ConversationSummary]
    func newest(account: String) async throws(StorageError) -> ConversationID?
    func conversation(_ id: ConversationID, account: String) async throws(StorageError) -> Conversation?
    /// The end of the shown path, or what stands before a message; at most `limit` messages, oldest first. Takes time that grows with `limit` alone.
    func path(of id: ConversationID, before: MessageID?, limit: Int) async throws(StorageError) -> [StoredMessage]
    /// From the first message to this one, for a request.
    func wholePath(to message: MessageID) async throws(StorageError) -> [StoredMessage]

    /// The user's message and the row of the reply, in one transaction.
    func begin(_ turn: NewTurn, account: String) async throws(StorageError) -> Turn
    /// A reply below a message: another version, or the next step after tools.
    func beginReply(below message: MessageID, owner: String, model: String) async throws(StorageError) -> MessageID
    /// The outcome of a tool, below the reply that called it.
    func addToolMessage(_ text: String, callID: String, below message: MessageID) async throws(StorageError)
        -> MessageID
    /// Makes a finished reply stream again, to continue it.
    func reopen(_ reply: MessageID, owner: String) async throws(StorageError)
    func append(_ pieces: [Piece], to reply: MessageID) async throws(StorageError)
    /// Folds the pieces into the row. The second call for a reply changes nothing.
    func finish(_ reply: MessageID, with result: ReplyResult) async throws(StorageError)
    func pieces(of reply: MessageID, after number: Int64) async throws(StorageError) -> [NumberedPiece]
    func wantsStop(_ reply: MessageID) async throws(StorageError) -> Bool
    func requestStop(of reply: MessageID) async throws(StorageError)
    /// Ends the replies of processes that are gone as interrupted.
    func closeOrphans(isAlive: @escaping @Sendable (_ owner: String) -> Bool) async throws(StorageError) -> [MessageID]
    /// - Returns: whether the state was `from`, and now is `to`: of two windows that answer, one wins.
    func settle(
        call id: String, of reply: MessageID, from: CallState, to: CallState, outcome: String?
    ) async throws(StorageError) -> Bool

    /// Makes the path through this message the shown one.
    func visit(_ message: MessageID) async throws(StorageError)
    func versions(of message: MessageID) async throws(StorageError) -> [MessageID]

    /// Removes a reply that never began, and lets its message wait.
    func wait(_ turn: Turn, reason: String) async throws(StorageError)
    func nextWaiting(account: String) async throws(StorageError) -> WaitingMessage?
    func discardWaiting(_ message: MessageID) async throws(StorageError)

    func search(_ words: String, account: String, limit: Int) async throws(StorageError) -> [SearchHit]
    func setTitle(_ title: String, source: TitleSource, of id: ConversationID) async throws(StorageError)
    func setOptions(_ options: ConversationOptions, of id: ConversationID) async throws(StorageError)
    func delete(_ id: ConversationID, account: String) async throws(StorageError)
    func export(_ id: ConversationID, account: String) async throws(StorageError) -> ConversationDocument?
    func importing(_ document: ConversationDocument, account: String) async throws(ContentImportError) -> ConversationID
    /// When something may have been committed, by any process.
    func changes() -> AsyncStream<Void>
    func forget(account: String) async throws(StorageError)
}
