import ContentStorage
import Core
import Foundation
import Observation
import Persistence

/// A conversation as the store has it, read again after each commit of any process.
@MainActor
@Observable
final class ShownConversation {
    /// How many messages are shown at first, and how many more each time.
    static let page = 50
    /// At most this many are shown at once.
    static let most = 2_000

    /// Nil while there is none, or it has not been read yet.
    private(set) var conversation: Conversation?
    /// The end of the shown path, oldest first.
    private(set) var messages: [StoredMessage] = []
    /// Of the conversation; while there is none, what the next one begins with.
    var options = ConversationOptions()
    /// What went wrong here; what went wrong with a reply is in its row.
    var problem: String?
    private(set) var id: ConversationID?

    @ObservationIgnored private let services: ContentServices
    @ObservationIgnored private let engine: LiveConversationEngine
    @ObservationIgnored private var readings = 0
    @ObservationIgnored private var lastShown = 0
    @ObservationIgnored private var limit = ShownConversation.page
    @ObservationIgnored private var following: Task<Void, Never>?

    init(services: ContentServices, engine: LiveConversationEngine) {
        self.services = services
        self.engine = engine
    }

    deinit {
        following?.cancel()
    }

    private var store: any ConversationStoring { services.store.conversations }

    // MARK: Opening

    /// - Parameters:
    ///   - wanted: an id, or ``ContentRoute/newConversation``; nil for the newest.
    ///   - message: shows the versions that lead to this message.
    func open(_ wanted: String?, at message: MessageID?) async {
        follow()
        await attempt { () throws(StorageError) in
            try await engine.owners.closeOrphans(in: store)
            guard let account = services.account(), wanted != ContentRoute.newConversation else { return }
            guard let wanted else {
                id = try await store.newest(account: account)
                return try await reload()
            }
            let wantedID = ConversationID(rawValue: wanted)
            guard let found = try await store.conversation(wantedID, account: account) else {
                problem = "There is no such conversation."
                return
            }
            id = wantedID
            if let message { try await show(message, in: found) }
            try await reload()
        }
    }

    /// Shows the versions that lead to a message, and enough messages that it is among them.
    private func show(_ message: MessageID, in conversation: Conversation) async throws(StorageError) {
        guard try await isThere(message, in: conversation) else {
            problem = "There is no such message in this conversation."
            return
        }
        try await store.visit(message)
        guard let account = services.account(), let depth = try await store.wholePath(to: message).last?.depth,
            let now = try await store.conversation(conversation.id, account: account)
        else { return }
        if now.depth - depth >= Self.most {
            problem = "Message \(depth) is too far up to be shown. Export the conversation to read it."
        }
        limit = min(max(Self.page, now.depth - depth + 6), Self.most)
    }

    /// Whether a message, as a link names it, is one of the conversation: something stands before it there, or it is a
    /// version of its first message.
    private func isThere(_ message: MessageID, in conversation: Conversation) async throws(StorageError) -> Bool {
        guard let leaf = conversation.leaf else { return false }
        if try await !store.path(of: conversation.id, before: message, limit: 1).isEmpty { return true }
        guard let first = try await store.wholePath(to: leaf).first else { return false }
        return try await store.versions(of: message).contains(first.id)
    }

    /// Shows this conversation from now on; nil for one that has not begun.
    func become(_ id: ConversationID?) {
        guard self.id != id else { return }
        self.id = id
        conversation = nil
        messages = []
        problem = nil
        limit = Self.page
    }

    // MARK: Following

    /// Begins before the first read, so that no commit falls between the two.
    private func follow() {
        guard following == nil else { return }
        following = Task { [weak self, changes = store.changes()] in
            for await _ in changes {
                guard let self else { return }
                await refresh()
            }
        }
    }

    /// Reads what may have changed.
    func refresh() async {
        await attempt { () throws(StorageError) in
            guard let id, let account = services.account() else { return }
            guard let now = try await store.conversation(id, account: account) else { return gone(id) }
            if now == conversation, let last = messages.last, last.state == .streaming {
                // What streams here is on the screen already, and nothing else changes meanwhile.
                if let live = engine.live(of: last), live.ending == nil { return }
                if let newer = try await store.path(of: id, before: nil, limit: 1).last, newer.id == last.id {
                    guard newer != last, messages.last?.id == newer.id else { return }
                    messages[messages.count - 1] = newer
                    return awaitOwner()
                }
            }
            try await reload()
        }
    }

    func reload() async throws(StorageError) {
        guard let id, let account = services.account() else { return }
        readings += 1
        let reading = readings
        guard let now = try await store.conversation(id, account: account) else { return gone(id) }
        let path = try await store.path(of: id, before: nil, limit: limit)
        // Another conversation may have been opened meanwhile, and a later read may have been faster.
        guard id == self.id, reading > lastShown else { return }
        lastShown = reading
        if conversation != now { conversation = now }
        if options != now.options { options = now.options }
        if messages != path { messages = path }
        awaitOwner()
    }

    private func gone(_ id: ConversationID) {
        guard id == self.id else { return }
        become(nil)
        problem = "This conversation was deleted."
    }

    /// A reply of another process is interrupted when that process ends. The commit brings its new state to this screen.
    private func awaitOwner() {
        guard let last = messages.last, last.state == .streaming, let owner = last.owner else { return }
        engine.owners.closeOrphans(of: owner, in: store)
    }

    // MARK: Changes

    var hasEarlier: Bool {
        (messages.first?.depth ?? 1) > 1 && messages.count < Self.most
    }

    /// How many messages are too far up to be shown.
    var unreachable: Int { hasEarlier ? 0 : (messages.first?.depth ?? 1) - 1 }

    func showEarlier() async {
        limit = min(limit + Self.page, Self.most)
        await attempt { () throws(StorageError) in try await reload() }
    }

    /// Shows another version of a message.
    ///
    /// - Parameter step: 1 for the next one, -1 for the one before.
    func visit(_ message: StoredMessage, _ step: Int) async {
        await attempt { () throws(StorageError) in
            let versions = try await store.versions(of: message.id)
            guard let index = versions.firstIndex(of: message.id), versions.indices.contains(index + step) else {
                return
            }
            try await store.visit(versions[index + step])
            try await reload()
        }
    }

    func change(_ change: (inout ConversationOptions) -> Void) async {
        var changed = options
        change(&changed)
        guard let id else {
            options = changed
            return
        }
        await attempt { [changed] () throws(StorageError) in
            try await store.setOptions(changed, of: id)
            try await reload()
        }
    }

    /// Does something, then reads the conversation again. A failure is shown.
    func perform(_ work: @MainActor () async throws(StorageError) -> Void) async {
        problem = nil
        await attempt(work)
        await attempt { () throws(StorageError) in try await reload() }
    }

    func attempt(_ work: @MainActor () async throws(StorageError) -> Void) async {
        do throws(StorageError) {
            try await work()
        } catch {
            problem = "\(error)"
        }
    }
}
