public import Core
public import Logging
public import Persistence

/// Sends the messages that are waiting, oldest first. Only one process of the home sends at a time.
///
/// A message is removed from the table only after the server has received it. If a process is killed in between, the
/// message is sent again, and the server recognises it by its id. While a later attempt may succeed for a waiting
/// message, a timer tries again after increasing pauses; without a session there is no timer, and ``flush()`` must be
/// called after the sign-in.
public final class FeedbackDelivery: FeedbackOutbox {
    private let queue: FeedbackQueue
    private let outbox: DurableOutbox<FeedbackQueue>
    private let submissionLimit: Duration

    /// - Parameters:
    ///   - account: the signed-in account; nil when there is none.
    ///   - submissionLimit: how long a user waits for a message to be sent; nil for 5 seconds, times `TimeLimits.factor`.
    ///   - backoff: the pauses between attempts.
    ///   - clock: the clock that measures the pauses.
    ///   - onRefused: called once for each message that the server will never accept, with the reason, unless
    ///     ``submit(message:)`` returns that reason. It must not wait for ``flush()``, which waits for it.
    public init(
        table: FeedbackTable, sender: any FeedbackSending,
        account: @escaping @Sendable () async -> String?, submissionLimit: Duration? = nil,
        backoff: Backoff = Backoff(), clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger = Logger(label: "feedback"),
        onRefused: @escaping @Sendable (Feedback, String) async -> Void
    ) {
        queue = FeedbackQueue(table: table, sender: sender, account: account, onRefused: onRefused, logger: logger)
        outbox = DurableOutbox(queue, backoff: backoff, sleep: { try await clock.sleep(for: $0) })
        self.submissionLimit = submissionLimit ?? TimeLimits.scaled(.seconds(5))
    }

    /// - Throws: ``FeedbackError`` or `StorageError`.
    public func submit(message: String) async throws -> FeedbackOutcome {
        let feedback = try await queue.keep(message)
        await outbox.flush(within: submissionLimit)
        return await queue.outcome(of: feedback)
    }

    /// Sends all waiting messages of the signed-in account; returns when that is done or has failed. A call during
    /// another call gets a new run that begins afterwards.
    ///
    /// - Returns: `sent` when no message is waiting any more, `refused` when a message was refused by this run.
    @discardableResult
    public func flush() async -> OutboxOutcome {
        guard await queue.account() != nil else { return .kept(reason: "you are not signed in") }
        let outcome = await outbox.flush()
        await recount()
        return outcome
    }

    /// Removes all messages of an account. Use this for a deleted account.
    public func forget(account: String) async throws(StorageError) {
        try await queue.table.forget(account: account)
        await recount()
    }

    public func counts() -> AsyncStream<FeedbackCounts> { queue.counts() }

    /// Sends the current counts to the observers. Call this when another process may have sent or stored messages.
    public func recount() async { await queue.recount() }
}
