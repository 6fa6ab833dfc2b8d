import Core
import Logging
public import Networking
public import Persistence

/// Sends the messages in the outbox, oldest first. Only one process of the home sends at a time.
///
/// A message is removed from the outbox only after the server has received it. If a process is killed in between, the
/// message is sent again, and the server recognises it by its id. While a later attempt may succeed for a waiting
/// message, a timer tries again after increasing pauses; without a session there is no timer, and ``flush()`` must be
/// called after the sign-in.
public actor FeedbackDelivery: FeedbackOutbox {
    let table: FeedbackTable
    let sender: any FeedbackSending
    let account: @Sendable () async -> String?
    let onRefused: @Sendable (Feedback, String) async -> Void
    let logger: Logger
    private let patience: Duration
    private let clock: any Clock<Duration>
    private var backoff: Backoff
    private var timer: Task<Void, Never>?
    private let runs = SharedRun<FeedbackOutcome>()
    /// Messages for which ``submit(message:)`` has not returned yet.
    var submitting: Set<String> = []
    private var observers: [Int: AsyncStream<FeedbackCounts>.Continuation] = [:]
    private var observed = 0

    /// - Parameters:
    ///   - account: the signed-in account; nil when there is none.
    ///   - patience: how long a user waits for a message to be sent; nil for 5 seconds, times `TimeLimits.factor`.
    ///   - backoff: the pauses between attempts.
    ///   - clock: the clock that measures the pauses.
    ///   - onRefused: called once for each message that the server will never accept, with the reason, unless
    ///     ``submit(message:)`` returns that reason. It must not wait for ``flush()``, which waits for it.
    public init(
        table: FeedbackTable, sender: any FeedbackSending,
        account: @escaping @Sendable () async -> String?, patience: Duration? = nil,
        backoff: Backoff = Backoff(), clock: any Clock<Duration> = ContinuousClock(),
        onRefused: @escaping @Sendable (Feedback, String) async -> Void
    ) {
        self.init(
            table: table, sender: sender, account: account, patience: patience ?? TimeLimits.scaled(.seconds(5)),
            backoff: backoff, clock: clock,
            logger: Logger(label: "feedback"), onRefused: onRefused)
    }

    init(
        table: FeedbackTable, sender: any FeedbackSending,
        account: @escaping @Sendable () async -> String?, patience: Duration, backoff: Backoff,
        clock: any Clock<Duration>, logger: Logger,
        onRefused: @escaping @Sendable (Feedback, String) async -> Void
    ) {
        self.table = table
        self.sender = sender
        self.account = account
        self.patience = patience
        self.backoff = backoff
        self.clock = clock
        self.logger = logger
        self.onRefused = onRefused
    }

    deinit {
        timer?.cancel()
    }

    /// - Throws: ``FeedbackError`` or `StorageError`.
    public func submit(message: String) async throws -> FeedbackOutcome {
        guard let account = await account() else { throw FeedbackError.notSignedIn }
        let feedback = try await table.keep(message: message, account: account)
        submitting.insert(feedback.id)
        await recount()
        await wait(for: begin())
        submitting.remove(feedback.id)
        switch try? await table.state(of: feedback.id) {
        case .gone: return .sent
        case .refused(let reason): return .refused(reason: reason)
        case .waiting, nil: return .kept(reason: "it could not be sent at once")
        }
    }

    /// Sends all waiting messages of the signed-in account; returns when that is done or has failed. A call during
    /// another call gets a new run that begins afterwards.
    ///
    /// - Returns: `sent` when no message is waiting any more, `refused` when a message was refused by this run.
    @discardableResult
    public func flush() async -> FeedbackOutcome {
        await begin().value
    }

    /// Removes all messages of an account. Use this for a deleted account.
    public func forget(account: String) async throws(StorageError) {
        try await table.forget(account: account)
        await recount()
    }

    // MARK: One run after the other

    private func begin() -> Task<FeedbackOutcome, Never> {
        runs.begin {
            await self.stopTimer()
            let outcome = await self.run()
            await self.recount()
            return outcome
        }
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
    }

    private func wait(for run: Task<FeedbackOutcome, Never>) async {
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let limit = Task { [clock, patience] in
            try? await clock.sleep(for: patience)
            end.finish()
        }
        Task {
            _ = await run.value
            end.finish()
        }
        for await _ in ends {}
        limit.cancel()
    }

    // MARK: Retries

    func succeeded() {
        backoff.reset()
    }

    func tryAgain(after pause: Duration? = nil) {
        let delay = backoff.next(atLeast: pause)
        timer = Task { [weak self, clock] in
            do { try await clock.sleep(for: delay) } catch { return }
            await self?.flush()
        }
    }

    // MARK: Observers

    public nonisolated func counts() -> AsyncStream<FeedbackCounts> {
        let (counts, observer) = AsyncStream.makeStream(of: FeedbackCounts.self, bufferingPolicy: .bufferingNewest(1))
        Task { await self.add(observer) }
        return counts
    }

    private func add(_ observer: AsyncStream<FeedbackCounts>.Continuation) async {
        observed += 1
        let number = observed
        observers[number] = observer
        observer.onTermination = { [weak self] _ in Task { await self?.removeObserver(number) } }
        await recount()
    }

    private func removeObserver(_ number: Int) {
        observers[number] = nil
    }

    /// Sends the current counts to the observers. Call this when another process may have sent or stored messages.
    /// Without observers, nothing is read. If the counts cannot be read, nothing is sent; the reason is reported
    /// elsewhere.
    public func recount() async {
        guard !observers.isEmpty else { return }
        let account = await account()
        guard let counts = try? await counts(account) else { return }
        for (number, observer) in observers {
            if case .terminated = observer.yield(counts) { observers[number] = nil }
        }
    }

    private func counts(_ account: String?) async throws(StorageError) -> FeedbackCounts {
        guard let account else { return FeedbackCounts() }
        return try await table.counts(of: account)
    }
}
