public import Persistence

/// Conversations of accounts, each a tree of messages of which one path is shown.
///
/// What a call has written is durable when it returns. A call with an account treats another account's ids as missing;
/// the others take only ids that such a call has returned. Messages are found by ``search(_:account:limit:)`` once they
/// are done.
public protocol ConversationStoring: Sendable {
    /// Those with the last messages first.
    ///
    /// - Parameter title: a part of the title, however it is written; nil for all.
    func list(account: String, matching title: String?, limit: Int) async throws(StorageError) -> [ConversationSummary]
    func newest(account: String) async throws(StorageError) -> ConversationID?
    func conversation(_ id: ConversationID, account: String) async throws(StorageError) -> Conversation?
    /// A conversation, and the end of its shown path, as both are at one moment: at most `limit` messages, oldest first.
    func end(of id: ConversationID, account: String, limit: Int) async throws(StorageError) -> ConversationEnd?
    /// A part of the shown path: the last `limit` of its first `depth` messages, oldest first. Takes time that grows with
    /// the distance from the path's end.
    func path(of id: ConversationID, upTo depth: Int, limit: Int) async throws(StorageError) -> [StoredMessage]
    /// From the first message to this one, for a request.
    func wholePath(to message: MessageID) async throws(StorageError) -> [StoredMessage]

    /// Adds the user's message and the row of its reply, and shows them.
    ///
    /// - Throws: also when there are as many conversations as are kept, or the message is too long; in words that say
    ///   what to do. Nothing is removed to make room. The message before must be done.
    func begin(_ turn: NewTurn, account: String) async throws(StorageError) -> Turn
    /// Adds the row of a reply below a message, and shows it: another version of the reply that is there, or the next
    /// step after tools. A message that waited no longer does.
    func beginReply(below message: MessageID, owner: String, model: String) async throws(StorageError) -> MessageID
    /// Adds the outcome of a tool below the reply that called it, or below the outcome of another call.
    func addToolMessage(_ text: String, callID: String, below message: MessageID) async throws(StorageError)
        -> MessageID
    /// Makes a finished reply stream again, to continue it.
    ///
    /// - Throws: also when it streams already, such as for another window.
    func reopen(_ reply: MessageID, owner: String) async throws(StorageError)
    /// Adds what has arrived of a reply.
    ///
    /// - Throws: also when the reply does not stream any more, or was deleted.
    func append(_ pieces: [Piece], to reply: MessageID) async throws(StorageError)
    /// Ends a reply, with all that was appended. Changes nothing for a reply that has ended or was deleted.
    ///
    /// The tokens and the cost of a reply that was continued are added up.
    func finish(_ reply: MessageID, with result: ReplyResult) async throws(StorageError)
    /// Whether another process wants the reply to end; also true when it has ended or was deleted.
    func wantsStop(_ reply: MessageID) async throws(StorageError) -> Bool
    func requestStop(of reply: MessageID) async throws(StorageError)
    /// Ends the replies of processes that are gone as interrupted.
    ///
    /// - Returns: these replies.
    func closeOrphans(isAlive: @escaping @Sendable (_ owner: String) -> Bool) async throws(StorageError) -> [MessageID]
    /// Changes the state of a tool call.
    ///
    /// - Returns: whether the state was `from`, and now is `to`: of two windows that answer, one wins.
    func settle(
        call id: String, of reply: MessageID, from: CallState, to: CallState, outcome: String?
    ) async throws(StorageError) -> Bool

    /// How many messages lead to this one, itself included; nil when it is none of the conversation.
    func depth(of message: MessageID, in id: ConversationID) async throws(StorageError) -> Int?
    /// Shows the path through this message, to where it was shown last.
    func visit(_ message: MessageID) async throws(StorageError)
    /// The messages that stand below the same one, oldest first, with this one.
    func versions(of message: MessageID) async throws(StorageError) -> [MessageID]

    /// Removes a reply of which nothing has arrived, and lets its message wait. Does nothing for any other reply.
    func wait(_ turn: Turn, reason: String) async throws(StorageError)
    /// Changes why a message waits. Does nothing for one that does not.
    func wait(_ message: MessageID, reason: String) async throws(StorageError)
    /// The oldest message that waits.
    func nextWaiting(account: String) async throws(StorageError) -> WaitingMessage?
    /// Removes a message that waits; one that has other replies only waits no longer.
    func discardWaiting(_ message: MessageID) async throws(StorageError)

    /// The messages with all of these words, newest first.
    ///
    /// - Parameter words: words in quotes stand next to each other; a word with an asterisk at its end, and the last
    ///   one, also stand for longer words. Case and accents make no difference.
    func search(_ words: String, account: String, limit: Int) async throws(StorageError) -> [SearchHit]
    /// Gives a title, on one line and cut to 200 characters. One that the person has given is replaced only by the
    /// person.
    func setTitle(_ title: String, source: TitleSource, of id: ConversationID) async throws(StorageError)
    func setOptions(_ options: ConversationOptions, of id: ConversationID) async throws(StorageError)
    func delete(_ id: ConversationID, account: String) async throws(StorageError)
    /// Nil when there is no such conversation. A reply that is streaming breaks off there.
    func export(_ id: ConversationID, account: String) async throws(StorageError) -> ConversationDocument?
    /// Adds the conversation of a document, whole or not at all, with ids of its own. Tool calls that were still to be
    /// answered are declined, and messages that waited do not.
    func importing(_ document: ConversationDocument, account: String) async throws(ContentImportError) -> ConversationID
    /// When something may have been committed, by any process.
    func changes() -> AsyncStream<Void>
    /// Removes everything that the content has of an account, pictures and finds too, and overwrites it in the file. The
    /// log keeps it until `AppDatabase.emptyLog()`.
    func forget(account: String) async throws(StorageError)
}
