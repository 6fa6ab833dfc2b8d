import AIClient
import ContentStorage
import Observation
import Synchronization

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
