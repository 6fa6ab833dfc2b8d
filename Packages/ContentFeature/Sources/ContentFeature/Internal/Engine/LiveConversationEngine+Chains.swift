import AIClient
import ContentStorage
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
    func show(_ live: StreamedReply, of reply: MessageID) {
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

    /// Switches tools off in the conversation.
    ///
    /// - Returns: why that cannot be stored; nil when it was.
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
        stopWatch = Task { [weak self, conversations] in
            let changes = conversations.changesOfOthers()
            await self?.checkStops()
            for await _ in changes { await self?.checkStops() }
        }
    }

    private func checkStops() async {
        for reply in runs.keys where (try? await conversations.wantsStop(reply)) == true { runs[reply]?.stop() }
    }
}

extension LiveConversationEngine {
    /// Sends a message that waits. It goes on waiting until the server begins to answer, so that no window shows anything
    /// of an attempt that fails.
    ///
    /// - Parameter onBegin: called when the server has accepted the request.
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

    func discardWaiting(_ message: MessageID) async throws(StorageError) {
        attempts[message]?.stop()
        try await conversations.discardWaiting(message)
    }
}
