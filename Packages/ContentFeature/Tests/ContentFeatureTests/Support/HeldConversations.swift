import AIClient
import ContentStorage
import Persistence
import Synchronization

/// The real conversations, with writes that a test holds or fails, and a moment between a read and its answer.
final class HeldConversations: ConversationStoring {
    private struct State {
        var appended: [[Piece]] = []
        var failure: StorageError?
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
        var watching: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var whenEndIsRead: (@Sendable () async -> Void)?
    }

    private let real: any ConversationStoring
    private let state = Mutex(State())

    init(_ real: any ConversationStoring) {
        self.real = real
    }

    /// What was appended, one list a write.
    var appended: [[Piece]] { state.withLock { $0.appended } }

    /// What every write to a reply throws from now on; nil for none.
    var failure: StorageError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// Runs once, when the next path has been read, and before it is returned.
    func whenEndIsRead(_ act: @escaping @Sendable () async -> Void) { state.withLock { $0.whenEndIsRead = act } }

    /// Writes that begin from now on wait for ``release()``.
    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
        let held = state.withLock { state in
            state.isHeld = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Returns when this many writes have begun.
    func writes(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.appended.count < count else { return true }
                state.watching.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func append(_ pieces: [Piece], to reply: MessageID) async throws(StorageError) {
        let (watching, failure) = state.withLock { state in
            state.appended.append(pieces)
            let count = state.appended.count
            defer { state.watching.removeAll { $0.count <= count } }
            return (state.watching.filter { $0.count <= count }, state.failure)
        }
        for watcher in watching { watcher.continuation.resume() }
        await withCheckedContinuation { continuation in
            let passes = state.withLock { state in
                if state.isHeld { state.held.append(continuation) }
                return !state.isHeld
            }
            if passes { continuation.resume() }
        }
        if let failure { throw failure }
        try await real.append(pieces, to: reply)
    }

    func finish(_ reply: MessageID, with result: ReplyResult) async throws(StorageError) {
        if let failure { throw failure }
        try await real.finish(reply, with: result)
    }

    // MARK: As it is

    func list(
        account: String, matching title: String?, limit: Int
    ) async throws(StorageError) -> [ConversationSummary] {
        try await real.list(account: account, matching: title, limit: limit)
    }
    func newest(account: String) async throws(StorageError) -> ConversationID? {
        try await real.newest(account: account)
    }
    func conversation(_ id: ConversationID, account: String) async throws(StorageError) -> Conversation? {
        try await real.conversation(id, account: account)
    }
    func end(of id: ConversationID, account: String, limit: Int) async throws(StorageError) -> ConversationEnd? {
        let end = try await real.end(of: id, account: account, limit: limit)
        let act = state.withLock { state in
            defer { state.whenEndIsRead = nil }
            return state.whenEndIsRead
        }
        await act?()
        return end
    }
    func path(of id: ConversationID, upTo depth: Int, limit: Int) async throws(StorageError) -> [StoredMessage] {
        try await real.path(of: id, upTo: depth, limit: limit)
    }
    func depth(of message: MessageID, in id: ConversationID) async throws(StorageError) -> Int? {
        try await real.depth(of: message, in: id)
    }
    func wholePath(to message: MessageID) async throws(StorageError) -> [StoredMessage] {
        try await real.wholePath(to: message)
    }
    func begin(_ turn: NewTurn, account: String) async throws(StorageError) -> Turn {
        try await real.begin(turn, account: account)
    }
    func beginReply(below message: MessageID, owner: String, model: String) async throws(StorageError) -> MessageID {
        try await real.beginReply(below: message, owner: owner, model: model)
    }
    func addToolMessage(
        _ text: String, callID: String, below message: MessageID
    ) async throws(StorageError) -> MessageID {
        if let failure { throw failure }
        return try await real.addToolMessage(text, callID: callID, below: message)
    }
    func reopen(_ reply: MessageID, owner: String) async throws(StorageError) {
        try await real.reopen(reply, owner: owner)
    }
    func wantsStop(_ reply: MessageID) async throws(StorageError) -> Bool { try await real.wantsStop(reply) }
    func requestStop(of reply: MessageID) async throws(StorageError) { try await real.requestStop(of: reply) }
    func closeOrphans(
        isAlive: @escaping @Sendable (_ owner: String) -> Bool
    ) async throws(StorageError) -> [MessageID] {
        try await real.closeOrphans(isAlive: isAlive)
    }
    func settle(
        call id: String, of reply: MessageID, from: CallState, to: CallState, outcome: String?
    ) async throws(StorageError) -> Bool {
        try await real.settle(call: id, of: reply, from: from, to: to, outcome: outcome)
    }
    func visit(_ message: MessageID) async throws(StorageError) { try await real.visit(message) }
    func versions(of message: MessageID) async throws(StorageError) -> [MessageID] {
        try await real.versions(of: message)
    }
    func wait(_ turn: Turn, reason: String) async throws(StorageError) {
        if let failure { throw failure }
        try await real.wait(turn, reason: reason)
    }
    func wait(_ message: MessageID, reason: String) async throws(StorageError) {
        if let failure { throw failure }
        try await real.wait(message, reason: reason)
    }

    func nextWaiting(account: String) async throws(StorageError) -> WaitingMessage? {
        try await real.nextWaiting(account: account)
    }
    func discardWaiting(_ message: MessageID) async throws(StorageError) { try await real.discardWaiting(message) }
    func search(_ words: String, account: String, limit: Int) async throws(StorageError) -> [SearchHit] {
        try await real.search(words, account: account, limit: limit)
    }
    func setTitle(_ title: String, source: TitleSource, of id: ConversationID) async throws(StorageError) {
        try await real.setTitle(title, source: source, of: id)
    }
    func setOptions(_ options: ConversationOptions, of id: ConversationID) async throws(StorageError) {
        try await real.setOptions(options, of: id)
    }
    func delete(_ id: ConversationID, account: String) async throws(StorageError) {
        try await real.delete(id, account: account)
    }
    func export(_ id: ConversationID, account: String) async throws(StorageError) -> ConversationDocument? {
        try await real.export(id, account: account)
    }
    func importing(
        _ document: ConversationDocument, account: String
    ) async throws(ContentImportError) -> ConversationID {
        try await real.importing(document, account: account)
    }
    func changes() -> AsyncStream<Void> { real.changes() }
    func forget(account: String) async throws(StorageError) { try await real.forget(account: account) }
}
