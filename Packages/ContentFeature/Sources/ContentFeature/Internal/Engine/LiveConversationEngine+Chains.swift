import AIClient
import ContentStorage
import Persistence

/// What chains of replies need of the engine.
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

    func turnToolsOff(_ job: ReplyJob) async {
        var options = job.options
        options.offersTools = false
        try? await conversations.setOptions(options, of: job.conversation)
    }

    func ended(_ job: ReplyJob, _ outcome: ReplyRun.Outcome) {
        services.onReply(outcome.ending.stored, catalog.server?.isStandIn ?? false)
        guard outcome.failure == nil else { return }
        if outcome.hasContent {
            outbox.serverIsBack()
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

    /// Looks after each commit whether another window has stopped a reply.
    private func watchStops() {
        stopWatch = Task { [weak self, conversations] in
            let changes = conversations.changes()
            await self?.checkStops()
            for await _ in changes { await self?.checkStops() }
        }
    }

    private func checkStops() async {
        for reply in runs.keys where (try? await conversations.wantsStop(reply)) == true { runs[reply]?.stop() }
    }
}
