import AIClient
import ContentStorage
import Core
import Foundation
import Logging
import Persistence

extension LiveConversationEngine {
    /// What a reply is labelled with until the server names its model.
    func label(_ options: ConversationOptions) -> String {
        options.model.isEmpty ? catalog.server?.defaultModel ?? "" : options.model
    }

    func beginReply(
        below message: MessageID, _ options: ConversationOptions
    ) async throws(StorageError) -> MessageID {
        try await conversations.beginReply(below: message, owner: try owners.name(), model: label(options))
    }

    /// Remembers a few replies that have ended, for screens that have not read the store again.
    func show(_ live: LiveReply, of reply: MessageID) {
        lives.removeAll { $0.reply == reply }
        lives.append((reply, live))
        var ended = lives.count { $0.live.ending != nil } - 8
        lives.removeAll { entry in
            guard ended > 0, entry.live.ending != nil else { return false }
            ended -= 1
            return true
        }
    }

    func began(_ run: ReplyRun) {
        runs[run.reply] = run
        if stopWatch == nil { watchStops() }
    }

    func finished(_ run: ReplyRun) {
        runs[run.reply] = nil
        guard runs.isEmpty else { return }
        stopWatch?.cancel()
        stopWatch = nil
    }

    func storeLater(_ result: ReplyResult, of reply: MessageID) {
        var result = result
        result.ending = .interrupted
        result.calls = []
        unstored[reply] = result
    }

    /// Switches tools off in the conversation; returns why that cannot be stored.
    func turnToolsOff(_ job: ReplyJob) async -> StorageError? {
        var options = job.options
        options.offersTools = false
        do throws(StorageError) {
            try await conversations.setOptions(options, of: job.conversation)
            return nil
        } catch {
            services.process.logger.error("tools cannot be switched off", metadata: ["reason": "\(error)"])
            return error
        }
    }

    func ended(_ job: ReplyJob, _ outcome: ReplyRun.Outcome) {
        services.chat.onReply(outcome.ending.stored, catalog.server?.isStandIn ?? false)
        guard outcome.failure == nil else { return }
        if outcome.hasContent {
            Task { [outbox] in await outbox.flush() }
            catalog.serverIsBack()
        }
        guard outcome.ending == .complete || outcome.ending == .unknown else { return }
        let title = Task {
            await TitleMaker(services: services).name(job.conversation, of: job.account, job.options)
        }
        titles.insert(title)
        Task {
            await title.value
            titles.remove(title)
        }
    }

    // MARK: Stops of other windows

    /// Looks after each commit of another process whether its window has stopped a reply.
    private func watchStops() {
        stopWatch = Task { [weak self, changes = services.store.changes(of: [])] in
            await self?.checkStops()
            for await _ in changes { await self?.checkStops() }
        }
    }

    private func checkStops() async {
        for reply in runs.keys where (try? await conversations.isStopRequested(of: reply)) == true {
            runs[reply]?.stop()
        }
    }
}

extension LiveConversationEngine {
    /// Sends a message that waits. It goes on waiting until the server begins to answer, so that no window shows anything
    /// of an attempt that fails.
    func sendWaiting(
        _ waiting: WaitingMessage, onBegin: @escaping @MainActor () -> Void
    ) async throws(StorageError) -> SentTurn? {
        await storeEnds()
        guard let stored = try await conversations.conversation(waiting.conversation, account: waiting.account) else {
            return nil
        }
        let tools = stored.options.offersTools ? services.chat.tools().map(\.tool) : []
        let request = try await RequestBuilder(blobs: services.store.blobs).request(
            try await conversations.wholePath(to: waiting.message), options: stored.options, tools: tools)
        let attempt = services.ai.reply(to: request)
        attempts[waiting.message] = attempt
        let begun = await BegunReply(attempt)
        attempts[waiting.message] = nil
        switch begun.updates.last {
        case .ended(.failed(.unreachable(let reason))):
            try await conversations.wait(waiting.message, reason: reason)
            return .waiting(waiting.message, reason: reason)
        // This process ends, or the message was taken back.
        case .ended(.stopped): return .waiting(waiting.message, reason: "it was not sent")
        default: break
        }
        do {
            let job = ReplyJob(
                conversation: waiting.conversation, account: waiting.account, options: stored.options,
                message: waiting.message, reply: try await beginReply(below: waiting.message, stored.options),
                isFirst: true)
            return try await carryOut(job, .begun(begun), onBegin: onBegin)
        } catch {
            attempt.stop()
            throw error
        }
    }

    func discardWaiting(_ message: MessageID) async throws(StorageError) -> Bool {
        attempts[message]?.stop()
        return try await conversations.discardWaiting(message)
    }
}

extension LiveConversationEngine {
    static let firstPause = Duration.seconds(2)

    /// Sends the messages that wait for the server, oldest first; one process of the home at a time.
    func makeOutbox() -> DurableOutbox<WaitingMessages> {
        let process = services.process
        return DurableOutbox(
            WaitingMessages(
                lock: process.locks.appendingPathComponent("outbox.lock"), conversations: conversations,
                account: { [account = services.account] in await account() },
                attempt: { [weak self] waiting, received in await self?.attempt(waiting, received) }),
            backoff: Backoff(first: Self.firstPause, longest: .seconds(60)),
            sleep: { [clock = process.clock] in try await clock.sleep(for: $0) })
    }

    private func attempt(_ waiting: WaitingMessage, _ received: @escaping @Sendable () -> Void) async -> String? {
        do throws(StorageError) {
            guard case .waiting(_, let reason) = try await sendWaiting(waiting, onBegin: received) else { return nil }
            return reason
        } catch {
            return "\(error)"
        }
    }
}

struct WaitingMessages: OutboxStore {
    let lock: URL?
    let conversations: ConversationStore
    let account: @Sendable () async -> String?
    /// Asks for the reply, and calls back when the server accepts. Returns why the message still waits.
    let attempt: @Sendable (WaitingMessage, @escaping @Sendable () -> Void) async -> String?

    func next() async throws -> WaitingMessage? {
        guard let account = await account() else { return nil }
        return try await conversations.nextWaiting(account: account)
    }

    /// Returns when the reply has begun, so that a long one does not hold up the next message.
    func send(_ waiting: WaitingMessage) async -> OutboxReceipt {
        let (receipts, receipt) = AsyncStream.makeStream(of: OutboxReceipt.self, bufferingPolicy: .bufferingOldest(1))
        Task { [attempt] in
            let reason = await attempt(waiting) { receipt.yield(.received) }
            receipt.yield(reason.map { .later(reason: $0, pause: nil) } ?? .received)
        }
        return await receipts.first { _ in true } ?? .received
    }

    // The row of the reply says what has become of a message; it does not wait any more.
    func remove(_ waiting: WaitingMessage) {}

    func giveUp(_ waiting: WaitingMessage, reason: String, tries: Int) {}

    func postponed(_ waiting: WaitingMessage?, reason: String, tries: Int) {}
}

extension Task where Failure == Never {
    /// What the task returns. It is cancelled with the one that waits for it.
    var valueForCaller: Success {
        get async {
            await withTaskCancellationHandler {
                await value
            } onCancel: {
                cancel()
            }
        }
    }

    /// What the task returns; nil as soon as the task that waits is cancelled. This one goes on.
    var valueUnlessCancelled: Success? {
        get async {
            let (values, value) = AsyncStream.makeStream(of: Success.self, bufferingPolicy: .bufferingOldest(1))
            Task<Void, Never> {
                value.yield(await self.value)
                value.finish()
            }
            return await values.first { _ in true }
        }
    }
}
