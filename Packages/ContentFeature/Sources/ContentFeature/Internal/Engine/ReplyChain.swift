import AIClient
import ContentStorage
import Persistence

/// A reply, and those that follow from the tools that it calls. Belongs to no view.
@MainActor
final class ReplyChain {
    enum Start {
        case reply
        /// The same, for a reply that the server has begun.
        case begun(BegunReply)
        /// The calls of the job's reply; `resumes` when an earlier process may have begun with them.
        case tools(resumes: Bool)
    }

    private let engine: LiveConversationEngine
    private let tools: ToolRunner
    private let onBegin: @MainActor () -> Void
    private var job: ReplyJob
    private var run: ReplyRun?
    private var begun: BegunReply?
    private var isStopped = false
    private var interruption: String?

    /// - Parameter onBegin: called each time the server has accepted a request.
    init(
        _ job: ReplyJob, engine: LiveConversationEngine, onBegin: @escaping @MainActor () -> Void
    ) {
        self.job = job
        self.engine = engine
        self.onBegin = onBegin
        tools = ToolRunner(engine.services.chat.tools(), in: engine.conversations)
    }

    var conversation: ConversationID { job.conversation }

    /// The reply that it has come to: it streams, or its tools are being carried out.
    var current: MessageID { job.reply }

    func stop() {
        isStopped = true
        run?.stop()
    }

    func interrupt(_ reason: String) {
        interruption = reason
        run?.interrupt(reason)
    }

    func carryOut(_ start: Start) async throws(StorageError) -> SentTurn? {
        switch start {
        case .reply: break
        case .begun(let reply): begun = reply
        case .tools(let resumes):
            guard try await goOn(resumes: resumes) else {
                await carryOutFollowUps()
                return nil
            }
        }
        while true {
            guard let outcome = await perform() else {
                return await waitForServer()
            }
            if outcome.ending == .toolCalls, outcome.failure == nil, outcome.detail == nil,
                try await goOn(resumes: false)
            {
                continue
            }
            engine.ended(job, outcome)
            await carryOutFollowUps()
            return .answered(job.turn, outcome.ending)
        }
    }

    /// Carries out the calls of the reply; returns whether there is another reply to ask for.
    private func goOn(resumes: Bool) async throws(StorageError) -> Bool {
        let last = try await tools.carryOut(job.reply, resumes: resumes) { () async throws(StorageError) in
            try await mayUseTools()
        }
        guard let last, !isStopped, interruption == nil else { return false }
        job.message = last
        job.reply = try await engine.beginReply(below: last, job.options)
        job.isFirst = false
        job.continued = nil
        return true
    }

    /// Whether the person lets the model use the app. Once that was switched off, later requests offer nothing either.
    private func mayUseTools() async throws(StorageError) -> Bool {
        let stored = try await engine.conversations.conversation(job.conversation, account: job.account)
        if stored?.options.offersTools != true { job.options.offersTools = false }
        return job.options.offersTools
    }

    private func carryOutFollowUps() async {
        for step in tools.afterwards { await step() }
    }

    // MARK: One reply

    private var unreachable: String?

    /// - Returns: nil when the server cannot be reached and the message can wait for it.
    private func perform() async -> ReplyRun.Outcome? {
        let live = LiveReply(
            text: job.continued?.text ?? "", reasoning: job.continued?.reasoning ?? "",
            clock: engine.services.process.clock)
        engine.show(live, of: job.reply)
        let path: [StoredMessage]
        let reply: BegunReply
        do throws(StorageError) {
            path = try await engine.conversations.wholePath(to: job.continued?.id ?? job.message)
            reply = try await ask(path)
        } catch {
            return fail(error)
        }
        let run = ReplyRun(
            job.reply, live: live, reply: reply, model: engine.label(job.options),
            continues: job.continued?.text, services: engine.services, onBegin: onBegin)
        self.run = run
        engine.began(run)
        defer {
            self.run = nil
            engine.finished(run)
        }
        if isStopped { run.stop() }
        if let interruption { run.interrupt(interruption) }
        let received = await run.receive()
        if case .failed(.unreachable(let reason)) = received.ending, job.isFirst, !received.hasContent {
            unreachable = reason
            live.end(received.ending, detail: received.detail)
            return nil
        }
        let isLast = path.rounds >= ToolRunner.rounds
        var detail = received.ending == .toolCalls && isLast ? ToolRunner.tooManyRounds : nil
        if case .failed(.toolsNotSupported) = received.ending, let error = await engine.turnToolsOff(job) {
            detail =
                "This model cannot use tools, and they are still on in this conversation. \(error) Switch them off."
        }
        var options = job.options
        if job.continued != nil { options.offersTools = false }
        let server = received.calls.isEmpty ? nil : try? await engine.services.ai.server()
        let outcome = await run.finish(
            received.ending == .toolCalls
                ? tools.judge(received.calls, options, isLast: isLast, server: server) : [],
            detail: detail)
        if outcome.failure != nil { engine.storeLater(run.result([]), of: job.reply) }
        return outcome
    }

    private func ask(_ path: [StoredMessage]) async throws(StorageError) -> BegunReply {
        if let begun {
            self.begun = nil
            return begun
        }
        let request = try await RequestBuilder(blobs: engine.services.store.blobs).request(
            path, options: job.options, tools: tools.offered(job.options),
            leavingOut: job.leavesOut, continues: job.continued != nil)
        return BegunReply(unread: engine.services.ai.reply(to: request))
    }

    private func fail(_ error: StorageError) -> ReplyRun.Outcome {
        ReplyRun.Outcome(
            ending: endLater(error), detail: FailureWords.of(error), hasContent: false, failure: error)
    }

    /// Without the server, the message waits for it. If that cannot be stored, the reply has ended.
    private func waitForServer() async -> SentTurn {
        let reason = unreachable ?? ""
        do throws(StorageError) {
            try await engine.conversations.wait(job.turn, reason: reason)
            return .waiting(job.message, reason: reason)
        } catch {
            return .answered(job.turn, endLater(error))
        }
    }

    /// Shows that the reply was interrupted. That is stored as soon as it can be.
    private func endLater(_ error: StorageError) -> AIEnding {
        let words = FailureWords.of(error)
        engine.lives.last { $0.reply == job.reply }?.live.end(.interrupted(words), detail: words)
        engine.storeLater(
            ReplyResult(ending: .interrupted, detail: words, model: engine.label(job.options)), of: job.reply)
        return .interrupted(words)
    }
}

extension [StoredMessage] {
    /// How many replies have called tools since the person's last message.
    fileprivate var rounds: Int {
        reversed().prefix { $0.role != .user }.filter { !$0.calls.isEmpty }.count + 1
    }
}

struct ReplyJob {
    let conversation: ConversationID
    let account: String
    var options: ConversationOptions
    var message: MessageID
    var reply: MessageID
    /// Whether it is the first answer to a message, which waits when the server cannot be reached.
    var isFirst = false
    /// The reply as it is, when its rest is asked for.
    var continued: StoredMessage?
    /// How many of the oldest messages are left out of the request.
    var leavesOut = 0

    var turn: Turn { Turn(conversation: conversation, message: message, reply: reply) }
}

struct BegunReply {
    let source: AIReply
    private(set) var updates: [AIUpdate] = []

    init(unread source: AIReply) {
        self.source = source
    }

    /// Reads until the server has accepted the request, or to the end.
    init(_ source: AIReply) async {
        self.source = source
        for await update in source {
            updates.append(update)
            switch update {
            case .accepted, .ended: return
            default: break
            }
        }
    }
}
