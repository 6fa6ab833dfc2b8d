import AIClient
import Composition
import ContentFeature
import ContentStorage
import Design
import Observation
import Synchronization

/// A stored conversation that a command goes on with.
@MainActor
struct ConversationThread {
    private let app: AppDependencies
    private let account: String
    /// Nil until the first message of a new one.
    private(set) var id: ConversationID?
    private var leaf: MessageID?
    private var options = ConversationOptions()

    /// - Parameters:
    ///   - id: nil for the newest, or for a new one when there is none.
    ///   - isNew: whether a new one is to begin.
    init(_ app: AppDependencies, account: String, id: String? = nil, isNew: Bool) async throws {
        self.app = app
        self.account = account
        let store = app.content.store.conversations
        var wanted = id.map { ConversationID(rawValue: $0) }
        if wanted == nil, !isNew { wanted = try await store.newest(account: account) }
        guard let wanted else { return }
        guard let found = try await store.conversation(wanted, account: account) else {
            throw CommandFailure.noConversation
        }
        self.id = found.id
        leaf = found.leaf
        options = found.options
        // A command cannot ask before a tool changes something.
        options.offersTools = false
    }

    /// - Parameters:
    ///   - model: nil for the conversation's own.
    ///   - persona: the ID of a persona, for a new conversation.
    mutating func choose(model: String?, persona: String?, instructions: String? = nil) async throws {
        if let model, !model.isEmpty { options.model = model }
        if let instructions { options.instructions = instructions }
        guard let persona else { return }
        guard id == nil else {
            throw CommandFailure(.usage, "A conversation keeps its persona. Add --new to begin another one.")
        }
        let personas = try await app.content.store.personas.list(account: account)
        guard let found = personas.first(where: { $0.id == persona }) else {
            let known = personas.map(\.id).joined(separator: ", ")
            throw CommandFailure(.badData, "There is no persona '\(persona)'. There are: \(known).")
        }
        options.persona = found.id
        options.instructions = found.instructions
    }

    /// Sends a message and prints the reply. Both are kept.
    mutating func send(
        _ text: String, attachments: [Attachment] = [], printer: AnswerPrinter, server: AIServer
    ) async throws {
        try await sendWaiting()
        let reply = KeptReply(
            text, attachments: attachments, in: id, after: leaf, options: options, engine: app.content.engine,
            store: app.content.store)
        defer {
            if let turn = reply.turn {
                id = turn.conversation
                leaf = reply.waiting ?? turn.reply
            }
        }
        do {
            try await printer.show(
                reply.updates, from: server, stop: { reply.stop() },
                conversation: { reply.turn?.conversation.rawValue })
        } catch {
            if let failure = reply.failure { throw CommandFailure(failure) }
            guard reply.waiting != nil else { throw error }
            throw CommandFailure(error).adding("Your message waits. It is sent when the server is back.")
        }
    }

    /// Nothing can follow a message that waits. Tries to send it now, and returns when it has its reply.
    private mutating func sendWaiting() async throws {
        let store = app.content.store.conversations
        guard let id, var last = try await store.path(of: id, upTo: .max, limit: 1).last, last.state == .waiting else {
            return
        }
        var changes = store.changes().makeAsyncIterator()
        await app.content.engine.flushWaiting()
        while let now = try await store.path(of: id, upTo: .max, limit: 1).last {
            last = now
            guard now.state == .streaming, await changes.next() != nil else { break }
        }
        guard last.state == .done else {
            let reason = last.detail.map { ": \($0)" } ?? "."
            throw CommandFailure(
                .unreachable, "This was not sent, because the message before it still waits for the server\(reason)")
        }
        leaf = last.id
        Output.note(
            "slipway: The message that waited has its answer. To read it: slipway ai conversations show \(id.rawValue)")
    }
}

/// A message in a stored conversation, and its reply as it comes.
@MainActor
final class KeptReply {
    private let engine: any ConversationEngine
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
        options: ConversationOptions, engine: any ConversationEngine, store: ContentStore
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

    nonisolated func stop() {
        work.withLock { $0?.cancel() }
    }

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
