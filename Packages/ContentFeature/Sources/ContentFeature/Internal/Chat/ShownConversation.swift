import ContentStorage
import Core
import Foundation
import Observation
import Persistence

/// A conversation as the store has it, read again after a change in this process and after each commit of another one.
@MainActor
@Observable
final class ShownConversation {
    /// How many messages are shown at first, and how many more each time.
    static let page = 50
    /// How many of the end are shown at first below an excerpt, so that this is not far up on the screen.
    static let belowExcerpt = 10
    /// At most this many of the end, and of an excerpt, are shown at once.
    static let most = 2_000

    /// Nil while there is none, or it has not been read yet.
    private(set) var conversation: Conversation?
    private(set) var messages: [StoredMessage] = []
    /// What was sent while a reply streamed, oldest first.
    private(set) var queue: [QueuedMessage] = []
    /// Messages further up, around one that a link or a search has led to, oldest first.
    private(set) var excerpt: [StoredMessage] = []
    /// Of the conversation; while there is none, what the next one begins with.
    var options = ConversationOptions()
    var problem: String?
    private(set) var id: ConversationID?
    /// The conversation that was to be shown, and is not there: what is written for it is no draft of a new one.
    private(set) var lost: ConversationID?

    @ObservationIgnored private let services: ContentServices
    @ObservationIgnored private let engine: LiveConversationEngine
    @ObservationIgnored private var readings = 0
    @ObservationIgnored private var lastShown = 0
    @ObservationIgnored private var limit = ShownConversation.page
    @ObservationIgnored private var depths: ClosedRange<Int>?
    @ObservationIgnored private var following: Task<Void, Never>?

    init(services: ContentServices, engine: LiveConversationEngine) {
        self.services = services
        self.engine = engine
    }

    deinit {
        following?.cancel()
    }

    private var store: ConversationStore { services.store.conversations }

    // MARK: Opening

    /// - Parameter wanted: an id, or ``ContentRoute/newConversation``; nil for the newest.
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
                lost = wantedID
                problem = "There is no such conversation."
                return
            }
            id = wantedID
            if let message { try await show(message, in: found) }
            try await reload()
        }
    }

    /// Shows the versions that lead to a message, and the message with a few around it.
    private func show(_ message: MessageID, in conversation: Conversation) async throws(StorageError) {
        guard let depth = try await store.depth(of: message, in: conversation.id) else {
            problem = "There is no such message in this conversation."
            return
        }
        try await store.visit(message)
        guard let account = services.account(),
            let now = try await store.conversation(conversation.id, account: account)
        else { return }
        if now.depth - depth < Self.page {
            limit = max(Self.page, now.depth - depth + 6)
        } else {
            depths = max(1, depth - 5)...(depth + 5)
            limit = Self.belowExcerpt
        }
    }

    /// Shows another conversation, or none. What it has is read after the next change.
    func become(_ id: ConversationID?) {
        lost = nil
        guard self.id != id else { return }
        self.id = id
        conversation = nil
        messages = []
        queue = []
        excerpt = []
        problem = nil
        limit = Self.page
        depths = nil
    }

    // MARK: Following

    /// Begins before the first read, so that no commit falls between the two.
    private func follow() {
        guard following == nil else { return }
        following = Task { [weak self, changes = services.store.changes(of: .conversations)] in
            for await _ in changes {
                guard let self else { return }
                await refresh()
            }
        }
    }

    func refresh() async {
        await attempt { () throws(StorageError) in
            guard let id, let account = services.account() else { return }
            if let last = messages.last, last.state == .streaming,
                let now = try await store.conversation(id, account: account), now == conversation,
                let newer = try await store.path(of: id, upTo: now.depth, limit: 1).last, newer.id == last.id,
                newer.state == .streaming
            {
                guard newer != last, messages.last?.id == newer.id else { return }
                messages[messages.count - 1] = newer
                return awaitOwner()
            }
            try await reload()
        }
    }

    func reload() async throws(StorageError) {
        guard let id, let account = services.account() else { return }
        readings += 1
        let reading = readings
        guard let end = try await store.end(of: id, account: account, limit: limit) else { return gone(id) }
        let excerpt = try await excerpt(of: id, above: end.messages.first?.depth ?? 1)
        // Another conversation may have been opened meanwhile, and a later read may have been faster.
        guard id == self.id, reading > lastShown else { return }
        lastShown = reading
        if conversation != end.conversation { conversation = end.conversation }
        if options != end.conversation.options { options = end.conversation.options }
        if messages != end.messages { messages = end.messages }
        if queue != end.queue { queue = end.queue }
        if self.excerpt != excerpt { self.excerpt = excerpt }
        awaitOwner()
        // The reply before them may be one of another process.
        if !queue.isEmpty { Task { [engine] in await engine.sendQueued(in: id) } }
    }

    private func excerpt(of id: ConversationID, above first: Int) async throws(StorageError) -> [StoredMessage] {
        guard let depths, depths.lowerBound < first else { return [] }
        let last = min(depths.upperBound, first - 1)
        return try await store.path(of: id, upTo: last, limit: last - depths.lowerBound + 1)
    }

    private func gone(_ id: ConversationID) {
        guard id == self.id else { return }
        become(nil)
        lost = id
        problem = "This conversation was deleted."
    }

    /// A reply of another process is interrupted when that process ends. The commit brings its new state to this screen.
    private func awaitOwner() {
        guard let last = messages.last, last.state == .streaming, let owner = last.owner else { return }
        engine.owners.closeOrphans(of: owner, in: store)
    }

    // MARK: Changes

    var hasEarlier: Bool { gap != nil && messages.count < Self.most }

    /// The messages between the excerpt, or the beginning of the conversation, and the end that is shown; nil for none.
    var gap: ClosedRange<Int>? {
        let first = (excerpt.last?.depth ?? 0) + 1
        let last = (messages.first?.depth ?? 1) - 1
        return first <= last ? first...last : nil
    }

    func showEarlier() async {
        limit = min(limit + Self.page, Self.most)
        await attempt { () throws(StorageError) in try await reload() }
    }

    var canExtendExcerpt: Bool { !excerpt.isEmpty && excerpt.count < Self.most }

    func extendExcerpt(before: Int = 0, after: Int = 0) async {
        guard let shown = depths else { return }
        depths = max(1, shown.lowerBound - before)...(shown.upperBound + after)
        await attempt { () throws(StorageError) in try await reload() }
    }

    /// Shows another version of a message: 1 for the next one, -1 for the one before.
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
