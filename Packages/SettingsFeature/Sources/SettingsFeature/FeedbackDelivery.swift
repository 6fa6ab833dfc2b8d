import Core
import Logging
public import Networking
public import Persistence

/// Sends what waits in the outbox, oldest first, one sender at a time among all processes of the home.
///
/// A message leaves the outbox only after the server has it. A process that is killed in between sends it once more, and
/// the server knows it by its id. While something waits that a later attempt may bring through, one timer tries again
/// after ever longer pauses; without a session there is no timer, and ``flush()`` is to be called after the sign-in.
public actor FeedbackDelivery: FeedbackOutbox {
    let outbox: SQLiteFeedbackOutbox
    let sender: any FeedbackSending
    let account: @Sendable () async -> String?
    let onRefused: @Sendable (Feedback, String) async -> Void
    let logger: Logger
    private let patience: Duration
    private let clock: any Clock<Duration>
    private var backoff: Backoff
    private var timer: Task<Void, Never>?
    private let runs = SharedRun<FeedbackOutcome>()
    /// Messages whose sender is still being told what becomes of them.
    var submitting: Set<String> = []
    private var observers: [Int: AsyncStream<FeedbackCounts>.Continuation] = [:]
    private var observed = 0

    /// - Parameters:
    ///   - account: who is signed in; nil for nobody.
    ///   - patience: how long a person waits for their message to be sent; nil for 5 seconds, times `TimeLimits.factor`.
    ///   - backoff: the pauses between attempts.
    ///   - clock: what the pauses are measured by.
    ///   - onRefused: told once of each message that the server will never take, with its reason in words, unless
    ///     the one who submitted it is told by ``submit(message:)``. It must not wait for ``flush()``, which waits for it.
    public init(
        outbox: SQLiteFeedbackOutbox, sender: any FeedbackSending,
        account: @escaping @Sendable () async -> String?, patience: Duration? = nil,
        backoff: Backoff = Backoff(), clock: any Clock<Duration> = ContinuousClock(),
        onRefused: @escaping @Sendable (Feedback, String) async -> Void
    ) {
        self.init(
            outbox: outbox, sender: sender, account: account, patience: patience ?? TimeLimits.scaled(.seconds(5)),
            backoff: backoff, clock: clock,
            logger: Logger(label: "feedback"), onRefused: onRefused)
    }

    init(
        outbox: SQLiteFeedbackOutbox, sender: any FeedbackSending,
        account: @escaping @Sendable () async -> String?, patience: Duration, backoff: Backoff,
        clock: any Clock<Duration>, logger: Logger,
        onRefused: @escaping @Sendable (Feedback, String) async -> Void
    ) {
        self.outbox = outbox
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
        let feedback = try await outbox.keep(message: message, account: account)
        submitting.insert(feedback.id)
        await recount()
        await wait(for: begin())
        submitting.remove(feedback.id)
        switch try? await outbox.state(of: feedback.id) {
        case .gone: return .sent
        case .refused(let reason): return .refused(reason: reason)
        case .waiting, nil: return .kept(reason: "it could not be sent at once")
        }
    }

    /// Sends all that waits for the account that is signed in; returns once that is done or has failed. A call while
    /// another call is at it gets a run that begins afterwards.
    ///
    /// - Returns: `sent` when nothing waits any more, `refused` when a message was refused by this run.
    @discardableResult
    public func flush() async -> FeedbackOutcome {
        await begin().value
    }

    /// Removes all that an account has written: for an account that is no more.
    public func forget(account: String) async throws(StorageError) {
        try await outbox.forget(account: account)
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

    // MARK: Trying again

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

    // MARK: Who watches

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

    /// Tells those who watch how many are kept: for when another process may have sent some, or kept more. Asks nothing unless
    /// somebody watches. A count that cannot be read is not told: something else says why.
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
        return try await outbox.counts(of: account)
    }
}
