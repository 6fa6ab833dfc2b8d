import AIClient
import ContentStorage
import Core
import Foundation
import Logging
import Observation
import Persistence

/// Runs the replies of this process, for screens and for `slipway ai chat`. A reply belongs to no view: leaving the screen lets
/// it go on.
@MainActor
@Observable
final class LiveConversationEngine {
    @ObservationIgnored let services: ContentServices
    @ObservationIgnored let catalog: ModelCatalog
    @ObservationIgnored let owners: ReplyOwners
    @ObservationIgnored private(set) lazy var outbox = makeOutbox()
    var lives: [(reply: MessageID, live: LiveReply)] = []
    private var chains: [Int: (chain: ReplyChain, task: Task<Void, Never>)] = [:]
    @ObservationIgnored private var lastChain = 0
    @ObservationIgnored var runs: [MessageID: ReplyRun] = [:]
    @ObservationIgnored var titles: Set<Task<Void, Never>> = []
    /// The ends of replies that could not be stored, as on a full disk.
    @ObservationIgnored var unstored: [MessageID: ReplyResult] = [:]
    /// What is asked for messages that wait, until the server begins to answer.
    @ObservationIgnored var attempts: [MessageID: AIReply] = [:]
    /// The queued messages that this process sends when what is before them has ended.
    var due: Set<QueuedMessage.ID> = []
    /// The conversations whose changes are followed while messages are due.
    @ObservationIgnored var followed: Set<ConversationID> = []
    /// Why queued messages could not be sent.
    var refusals: [QueuedMessage.ID: String] = [:]
    /// Where a turn is about to begin.
    private var beginning: Set<ConversationID> = []
    @ObservationIgnored var stopWatch: Task<Void, Never>?

    init(services: ContentServices, catalog: ModelCatalog, owners: ReplyOwners) {
        self.services = services
        self.catalog = catalog
        self.owners = owners
    }

    var conversations: ConversationStore { services.store.conversations }

    /// A reply of this process, while it streams and until later ones have taken its place. Observable.
    func live(_ reply: MessageID) -> LiveReply? {
        lives.last { $0.reply == reply }?.live
    }

    /// The same for a message of the store: nil unless it streams in this process, since another one may continue it.
    func live(of message: StoredMessage) -> LiveReply? {
        guard message.state == .streaming, message.owner == owners.own else { return nil }
        return lives.last { $0.reply == message.id }?.live
    }

    // MARK: Requests

    /// Stores a message and the row of its reply, then asks the model. Returns when the reply has ended, or waits for the
    /// server, or for an answer to a tool's question; cancelling the task stops the reply.
    ///
    /// - Parameters:
    ///   - queued: the message of the conversation's queue that this is, which leaves it; nil for none.
    ///   - begun: called when both rows are stored, before the request leaves.
    /// - Throws: when nothing was stored.
    func send(
        _ text: String, attachments: [Attachment], in conversation: ConversationID?, after parent: MessageID?,
        options: ConversationOptions, queued: QueuedMessage.ID? = nil,
        begun: @escaping @MainActor (Turn) -> Void = { _ in }
    ) async throws(StorageError) -> SentTurn {
        let account = try account()
        if let conversation { beginning.insert(conversation) }
        let turn: Turn
        do {
            defer { if let conversation { beginning.remove(conversation) } }
            await storeEnds()
            var new = NewTurn(
                conversation: conversation, options: options, title: TitleMaker.words(of: text), parent: parent,
                text: text, attachments: attachments.map { NewAttachment(blob: $0.blob, name: $0.name) },
                owner: try owners.name(), model: label(options))
            new.queued = queued
            turn = try await conversations.begin(new, account: account)
        }
        let job = ReplyJob(
            conversation: turn.conversation, account: account, options: options, message: turn.message,
            reply: turn.reply, isFirst: true)
        let sent = try await carryOut(job, .reply, started: { begun(turn) }) ?? .answered(turn, .stopped)
        if case .waiting = sent { Task { [outbox] in await outbox.added(atOnce: false, pause: Self.firstPause) } }
        return sent
    }

    /// Asks for another version of a reply, without the oldest `count` messages, which the conversation keeps.
    func regenerate(
        _ reply: MessageID, in conversation: ConversationID, leavingOut count: Int
    ) async throws(StorageError) -> SentTurn? {
        let account = try account()
        await storeEnds()
        guard let stored = try await conversations.conversation(conversation, account: account),
            let parent = try await conversations.message(reply)?.parent
        else { return nil }
        let next = try await beginReply(below: parent, stored.options)
        let job = ReplyJob(
            conversation: conversation, account: account, options: stored.options, message: parent, reply: next,
            leavesOut: count)
        return try await carryOut(job, .reply)
    }

    /// Continues a reply that has stopped before its end, in the same row; carries on with tools if it has called some.
    func continueReply(
        _ reply: MessageID, in conversation: ConversationID
    ) async throws(StorageError) -> SentTurn? {
        let account = try account()
        await storeEnds()
        guard let stored = try await conversations.conversation(conversation, account: account),
            let message = try await conversations.message(reply), let parent = message.parent,
            message.state == .done
        else { return nil }
        var job = ReplyJob(
            conversation: conversation, account: account, options: stored.options, message: parent, reply: reply)
        if message.role == .tool {
            // The process ended, or the person stopped it, between a tool and the next reply.
            job.message = reply
            job.reply = try await beginReply(below: reply, stored.options)
            return try await carryOut(job, .reply)
        }
        if message.ending == .toolCalls {
            // Where something follows already, the calls have been carried out.
            guard stored.leaf == reply else { return nil }
            return try await carryOut(job, .tools(resumes: true))
        }
        job.continued = message
        try await conversations.reopen(reply, owner: try owners.name())
        return try await carryOut(job, .reply)
    }

    /// Answers a tool's question. Of several windows that answer, one wins; nothing happens in the others.
    func answer(
        call id: String, of reply: MessageID, in conversation: ConversationID, allows: Bool
    ) async throws(StorageError) {
        let account = try account()
        guard let stored = try await conversations.conversation(conversation, account: account),
            let message = try await conversations.message(reply),
            // The calls are settled in order, so that one process carries on: the one that settles the last.
            message.calls.firstOpen?.call.id == id,
            try await conversations.settle(
                call: id, of: reply, from: .asked, to: allows ? .allowed : .declined,
                outcome: allows ? nil : ToolRunner.declined)
        else { return }
        let job = ReplyJob(
            conversation: conversation, account: account, options: stored.options, message: reply, reply: reply)
        _ = try await carryOut(job, .tools(resumes: false))
    }

    /// Sends the messages that wait for the server; returns when their replies have begun, or the server is still gone.
    func flushWaiting() async {
        _ = await outbox.flush()
    }

    /// Stops a reply of any process of this home. What has come is kept.
    func stop(_ reply: MessageID) {
        if let chain = chains.values.first(where: { $0.chain.current == reply })?.chain { return chain.stop() }
        Task { [conversations, logger = services.process.logger] in
            do throws(StorageError) {
                try await conversations.requestStop(of: reply)
            } catch {
                logger.error("a reply of another process cannot be stopped", metadata: ["reason": "\(error)"])
            }
        }
    }

    func stop(in conversation: ConversationID) {
        for (chain, _) in chains.values where chain.conversation == conversation { chain.stop() }
    }

    /// Ends all replies of this process as interrupted. What has come is kept.
    func stopAll() async {
        await outbox.stop(within: .zero)
        await stopReplies()
    }

    /// The same, but waiting messages can still be sent afterwards.
    func stopReplies() async {
        due = []
        let titles = titles
        for title in titles { title.cancel() }
        let running = chains.values
        for (chain, _) in running { chain.interrupt("slipway was closed.") }
        for attempt in attempts.values { attempt.stop() }
        for (_, task) in running { await task.value }
        for title in titles { await title.value }
    }

    /// Whether a reply of this conversation streams here, or its tools are being carried out. Observable.
    func isBusy(in conversation: ConversationID) -> Bool {
        beginning.contains(conversation) || chains.values.contains { $0.chain.conversation == conversation }
    }

    /// Whether this reply streams here, or its tools are being carried out. Its end is observable.
    func isAt(_ reply: MessageID) -> Bool {
        chains.values.contains { $0.chain.current == reply }
    }

    // MARK: Work

    func account() throws(StorageError) -> String {
        guard let account = services.account() else {
            throw .failed(path: services.process.locks.path, reason: "no user is signed in")
        }
        return account
    }

    /// Runs a chain in a task that no view owns. Cancelling the caller stops it.
    ///
    /// - Parameter started: called when the task waits for the main actor, so that it runs before what this changes is drawn.
    func carryOut(
        _ job: ReplyJob, _ start: ReplyChain.Start, started: () -> Void = {},
        onBegin: @escaping @MainActor () -> Void = {}
    ) async throws(StorageError) -> SentTurn? {
        lastChain += 1
        let number = lastChain
        let chain = ReplyChain(job, engine: self, onBegin: onBegin)
        let task = Task { () -> Result<SentTurn?, StorageError> in
            do throws(StorageError) {
                return .success(try await chain.carryOut(start))
            } catch {
                return .failure(error)
            }
        }
        chains[number] = (chain, Task { _ = await task.value })
        started()
        defer {
            chains[number] = nil
            Task { await sendQueued(in: job.conversation) }
        }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            Task { @MainActor in chain.stop() }
        }
        return try result.get()
    }

    func storeEnds() async {
        for (reply, result) in unstored {
            do throws(StorageError) {
                try await conversations.finish(reply, with: result)
                unstored[reply] = nil
            } catch {
                services.process.logger.error("the end of a reply cannot be stored", metadata: ["reason": "\(error)"])
            }
        }
    }
}

/// What has become of a message.
enum SentTurn: Equatable {
    /// The reply has ended so; `turn.reply` is the last one, if tools made it several.
    case answered(Turn, AIEnding)
    /// The server cannot be reached. The message is sent when it can.
    case waiting(MessageID, reason: String)
}

extension [StoredCall] {
    var firstOpen: StoredCall? {
        first { $0.state == .asked || $0.state == .allowed }
    }
}
