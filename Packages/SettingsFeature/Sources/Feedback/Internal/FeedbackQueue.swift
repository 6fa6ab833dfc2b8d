import Foundation
import Logging
import Persistence

/// The waiting messages of the signed-in account, how one is sent, and their counts for observers.
actor FeedbackQueue: OutboxStore {
    nonisolated let table: FeedbackTable
    nonisolated let account: @Sendable () async -> String?
    private let sender: any FeedbackSending
    private let onRefused: @Sendable (Feedback, String) async -> Void
    private let logger: Logger
    /// Messages for which `submit(message:)` has not returned yet.
    private var submitting: Set<String> = []
    private var observers: [AsyncStream<FeedbackCounts>.Continuation] = []

    init(
        table: FeedbackTable, sender: any FeedbackSending, account: @escaping @Sendable () async -> String?,
        onRefused: @escaping @Sendable (Feedback, String) async -> Void, logger: Logger
    ) {
        self.table = table
        self.sender = sender
        self.account = account
        self.onRefused = onRefused
        self.logger = logger
    }

    /// Stores a message whose outcome will be asked for.
    func keep(_ message: String) async throws -> Feedback {
        guard let account = await account() else { throw FeedbackError.notSignedIn }
        let feedback = try await table.keep(message: message, account: account)
        submitting.insert(feedback.id)
        await recount()
        return feedback
    }

    /// The outcome of a message so far. If it is refused later, `onRefused` is called.
    func outcome(of feedback: Feedback) async -> FeedbackOutcome {
        submitting.remove(feedback.id)
        return (try? await table.outcome(of: feedback.id)) ?? .notSentAtOnce
    }

    // MARK: OutboxStore

    nonisolated var lock: URL? { table.lock }

    func next() async throws(StorageError) -> Feedback? {
        guard let account = await account() else { return nil }
        return try await table.waiting(of: account, limit: 1).first
    }

    // Not on the actor, so that nothing else waits for the server.
    nonisolated func send(_ feedback: Feedback) async -> OutboxReceipt {
        await sender.send(feedback)
    }

    func remove(_ feedback: Feedback) async throws(StorageError) {
        try await table.remove(feedback.id)
        logger.info("A message was sent.", metadata: ["id": "\(feedback.id)"])
        await recount()
    }

    func giveUp(_ feedback: Feedback, reason: String, tries: Int) async throws(StorageError) {
        try await table.refuse(feedback.id, reason: reason)
        logger.warning("A message was refused: \(reason)", metadata: ["id": "\(feedback.id)"])
        if !submitting.contains(feedback.id) { await onRefused(feedback, reason) }
        await recount()
    }

    func postponed(_ feedback: Feedback?, reason: String, tries: Int) {
        guard let feedback else { return logger.error("Feedback cannot be sent: \(reason)") }
        logger.info("A message waits: \(reason)", metadata: ["id": "\(feedback.id)"])
    }

    // MARK: Observers

    nonisolated func counts() -> AsyncStream<FeedbackCounts> {
        let (counts, observer) = AsyncStream.makeStream(of: FeedbackCounts.self, bufferingPolicy: .bufferingNewest(1))
        Task { await self.add(observer) }
        return counts
    }

    private func add(_ observer: AsyncStream<FeedbackCounts>.Continuation) async {
        observers.append(observer)
        await recount()
    }

    /// Without observers, nothing is read. If the counts cannot be read, nothing is sent; the reason is reported
    /// elsewhere.
    func recount() async {
        guard !observers.isEmpty else { return }
        var counts = FeedbackCounts()
        if let account = await account() {
            guard let stored = try? await table.counts(of: account) else { return }
            counts = stored
        }
        observers.removeAll { if case .terminated = $0.yield(counts) { true } else { false } }
    }
}
