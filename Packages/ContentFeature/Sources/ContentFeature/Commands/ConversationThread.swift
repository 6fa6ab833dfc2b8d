import AIClient
import ContentStorage
import Core
import Observation
import Synchronization

/// A stored conversation that a command goes on with.
@MainActor
public final class ConversationThread {
    private let engine: LiveConversationEngine
    private let store: ContentStore
    private let account: String
    private var found: ConversationID?
    private var leaf: MessageID?
    private var options = ConversationOptions()
    private var last: KeptReply?

    /// - Parameters:
    ///   - id: nil for the newest, or for a new one when there is none.
    ///   - isNew: whether a new one is to begin.
    init(
        _ services: ContentServices, engine: LiveConversationEngine, account: String, id: String?, isNew: Bool
    ) async throws {
        self.engine = engine
        store = services.store
        self.account = account
        var wanted = id.map { ConversationID(rawValue: $0) }
        if wanted == nil, !isNew { wanted = try await store.conversations.newest(account: account) }
        guard let wanted else { return }
        guard let conversation = try await store.conversations.conversation(wanted, account: account) else {
            throw ContentCommandError.noConversation
        }
        found = conversation.id
        leaf = conversation.leaf
        options = conversation.options
        // A command cannot ask before a tool changes something.
        options.offersTools = false
    }

    /// The conversation's id; nil until the first message of a new one.
    public var id: String? { conversation?.rawValue }

    private var conversation: ConversationID? { last?.turn?.conversation ?? found }

    /// - Parameters:
    ///   - model: nil for the conversation's own.
    ///   - persona: the ID of a persona, for a new conversation.
    public func choose(model: String?, persona: String?, instructions: String? = nil) async throws {
        if let model, !model.isEmpty { options.model = model }
        if let instructions { options.instructions = instructions }
        guard let persona else { return }
        let personas = try await store.personas.list(account: account)
        guard let found = personas.first(where: { $0.id == persona }) else {
            let known = personas.map(\.id).joined(separator: ", ")
            throw ContentCommandError(.badData, "There is no persona '\(persona)'. There are: \(known).")
        }
        options.persona = found.id
        options.instructions = found.instructions
    }

    /// Sends a message. It and its answer are kept.
    ///
    /// - Parameter onAnswered: called when a message that waited for the server has got its answer before.
    public func send(
        _ text: String, files: [AttachedFile] = [], isStandIn: Bool, onAnswered: @MainActor () -> Void
    ) async throws -> Answer {
        if let last, let turn = last.turn {
            found = turn.conversation
            leaf = last.waiting ?? turn.reply
            self.last = nil
        }
        if try await sendWaiting() { onAnswered() }
        var attachments: [Attachment] = []
        for file in files { attachments.append(try await file.keep(in: store, account: account)) }
        let reply = KeptReply(
            text, attachments: attachments, in: found, after: leaf, options: options, engine: engine, store: store)
        last = reply
        return Answer(reply, isStandIn: isStandIn)
    }

    /// Nothing can follow a message that waits. Tries to send it now, and returns when it has its reply.
    ///
    /// - Returns: whether one waited.
    private func sendWaiting() async throws -> Bool {
        let (content, store) = (store, store.conversations)
        guard let found, var last = try await store.path(of: found, upTo: .max, limit: 1).last, last.state == .waiting
        else { return false }
        var changes = content.changes(of: .conversations).makeAsyncIterator()
        await engine.flushWaiting()
        while let now = try await store.path(of: found, upTo: .max, limit: 1).last {
            last = now
            guard now.state == .streaming, await changes.next() != nil else { break }
        }
        guard last.state == .done else {
            let reason = last.detail.map { ": \($0)" } ?? "."
            throw ContentCommandError(
                .unreachable, "This was not sent, because the message before it still waits for the server\(reason)")
        }
        leaf = last.id
        return true
    }
}

/// A message in a stored conversation, and its reply as it comes.
@MainActor
final class KeptReply {
    private let engine: LiveConversationEngine
    private let store: ContentStore
    let updates: AsyncStream<AIUpdate>
    private let update: AsyncStream<AIUpdate>.Continuation
    nonisolated private let work = Mutex<Task<Void, Never>?>(nil)
    /// How many bytes of the reply were passed on.
    private var count = 0
    private var shownWait: AIWait?
    /// The stored message and its reply; nil until they are stored.
    private(set) var turn: Turn?
    /// Why nothing was stored, or not all of it.
    private(set) var failure: (any Error)?
    /// The message, if it waits for the server: then there is no reply.
    private(set) var waiting: MessageID?

    /// - Parameters:
    ///   - conversation: nil for a new one.
    ///   - parent: the message before; nil for a first message.
    init(
        _ text: String, attachments: [Attachment], in conversation: ConversationID?, after parent: MessageID?,
        options: ConversationOptions, engine: LiveConversationEngine, store: ContentStore
    ) {
        self.engine = engine
        self.store = store
        (updates, update) = AsyncStream.makeStream(of: AIUpdate.self)
        let task = Task {
            do {
                let sent = try await engine.send(
                    text, attachments: attachments, in: conversation, after: parent, options: options,
                    begun: { self.begin($0) })
                await self.end(sent)
            } catch {
                // A stop before the message was stored looks like a failure of the store.
                if Task.isCancelled, self.turn == nil {
                    self.update.yield(.ended(.stopped))
                } else {
                    self.failure = error
                }
            }
            self.update.finish()
        }
        work.withLock { $0 = task }
    }

    nonisolated func stop() { work.withLock { $0?.cancel() } }

    private func begin(_ turn: Turn) {
        self.turn = turn
        Task { await self.follow(turn.reply) }
    }

    /// Passes on what comes, until the reply has ended.
    private func follow(_ reply: MessageID) async {
        var hasEnded = false
        while !hasEnded {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            hasEnded = withObservationTracking {
                passOn(reply)
            } onChange: {
                change.finish()
            }
            if hasEnded { change.finish() }
            for await _ in changes {}
        }
    }

    /// - Returns: whether the reply has ended.
    private func passOn(_ reply: MessageID) -> Bool {
        guard let live = engine.live(reply) else { return false }
        if let wait = live.wait, wait != shownWait {
            shownWait = wait
            update.yield(.waiting(wait))
        }
        let new = live.text.utf8.dropFirst(count)
        if !new.isEmpty {
            count += new.count
            update.yield(.text(String(Substring(new))))
        }
        return live.ending != nil
    }

    private func end(_ sent: SentTurn) async {
        switch sent {
        case .answered(let turn, let ending):
            self.turn = turn
            _ = passOn(turn.reply)
            if let message = try? await store.conversations.path(of: turn.conversation, upTo: .max, limit: 1).last {
                update.yield(.begun(model: message.model.isEmpty ? nil : message.model))
                if let usage = message.usage { update.yield(.usage(usage)) }
            }
            update.yield(.ended(ending))
        case .waiting(let message, let reason):
            waiting = message
            update.yield(.ended(.failed(.unreachable(reason))))
        }
    }
}
