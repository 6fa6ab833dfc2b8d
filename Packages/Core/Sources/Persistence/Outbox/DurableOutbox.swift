public import Core

/// Sends the items of a store one after the other. An item is removed only after the server has confirmed that it has
/// it; if the process is killed in between, the item is sent again.
///
/// While a later attempt may succeed, a timer tries again after the pauses of a `Backoff`. With an empty store, there is
/// no timer.
public actor DurableOutbox<Store: OutboxStore> {
    private let store: Store
    private let retryWhenLocked: Duration?
    private let sleep: @Sendable (Duration) async throws -> Void
    private let runs = SharedRun<OutboxOutcome>()
    private var backoff: Backoff
    private var timer: Task<Void, Never>?
    private var sending: Task<OutboxReceipt, Never>?
    private var isRunning = false
    /// Whether items were added during the run.
    private var hasMore = false
    private var isStopped = false

    /// - Parameters:
    ///   - backoff: the pauses after failures; an item is given up when there are no more.
    ///   - retryWhenLocked: when to try again if another process is sending; nil to wait for that process instead.
    ///   - sleep: waits this long; throws when its task is cancelled.
    public init(
        _ store: Store, backoff: Backoff, retryWhenLocked: Duration? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.store = store
        self.backoff = backoff
        self.retryWhenLocked = retryWhenLocked
        self.sleep = sleep
    }

    deinit {
        timer?.cancel()
    }

    /// Tries to send all items; returns when that is done or an attempt has failed. A call during a run gets a new run
    /// that begins afterwards.
    @discardableResult
    public func flush() async -> OutboxOutcome {
        await begin().value
    }

    /// Tries to send all items, but returns after `limit` at the latest; the run goes on.
    public func flush(within limit: Duration) async {
        let run = begin()
        _ = await Deadlines(alarm: sleep).abandoning(after: limit) { await run.value }
    }

    /// Call this when items were added: they are sent after a pause in which more can be added, or `atOnce` unless the
    /// last attempt failed. A run in progress includes them.
    public func added(atOnce: Bool, pause: Duration) {
        if isRunning {
            hasMore = true
        } else if atOnce, backoff.failures == 0 {
            begin()
        } else if timer == nil {
            plan(after: pause)
        }
    }

    /// Cancels the attempt that is planned, if any.
    public func cancelTimer() {
        timer?.cancel()
        timer = nil
    }

    /// Ends the outbox: begins no more attempts, and cancels the one in progress if it takes longer than `limit`. Items
    /// that have not been received stay in the store.
    public func stop(within limit: Duration) async {
        isStopped = true
        cancelTimer()
        if isRunning, limit > .zero { await flush(within: limit) }
        sending?.cancel()
    }

    @discardableResult
    private func begin() -> Task<OutboxOutcome, Never> {
        runs.begin { await self.run() }
    }

    private func plan(after pause: Duration?) {
        guard let pause, !isStopped else { return }
        timer?.cancel()
        timer = Task { [weak self, sleep] in
            guard (try? await sleep(pause)) != nil else { return }
            await self?.wakeUp()
        }
    }

    private func wakeUp() {
        // The timer may have been replaced while it waited for the actor.
        guard !Task.isCancelled else { return }
        timer = nil
        begin()
    }

    private func run() async -> OutboxOutcome {
        cancelTimer()
        isRunning = true
        defer { isRunning = false }
        var outcome = OutboxOutcome.sent
        do {
            repeat {
                hasMore = false
                guard try await store.next() != nil else { continue }
                let lock = try await takeLock()
                guard lock != nil || store.lock == nil else {
                    plan(after: retryWhenLocked)
                    return .kept(reason: "another process is sending")
                }
                defer { lock?.release() }
                // Items that another process has sent meanwhile are not in the store any more.
                while !isStopped, let item = try await store.next() {
                    if let reason = try await send(item, &outcome) { return .kept(reason: reason) }
                }
            } while hasMore
        } catch {
            await postpone(nil, reason: "\(error)", pause: backoff.next())
            return .kept(reason: "\(error)")
        }
        return outcome
    }

    /// Nil when there is no lock, or another process has it.
    private func takeLock() async throws -> FileLock? {
        guard let lock = store.lock else { return nil }
        return try await retryWhenLocked == nil ? FileLock.acquire(at: lock) : FileLock.attempt(at: lock)
    }

    /// - Returns: why this item and the rest have to wait; nil to go on with the next item.
    private func send(_ item: Store.Item, _ outcome: inout OutboxOutcome) async throws -> String? {
        let task = Task { [store] in await store.send(item) }
        sending = task
        let receipt = await task.value
        sending = nil
        switch receipt {
        case .received:
            backoff.reset()
            try await store.remove(item)
        case .later(let reason, let pause):
            // An attempt that was interrupted has not failed.
            if isStopped { return reason }
            // Without another pause, the item is given up.
            guard let delay = backoff.next(atLeast: pause) else { fallthrough }
            await postpone(item, reason: reason, pause: delay)
            return reason
        case .refused(let reason):
            outcome = .refused(reason: reason)
            let tries = backoff.failures
            backoff.reset()
            try await store.giveUp(item, reason: reason, tries: tries)
        case .held(let reason):
            return reason
        }
        return nil
    }

    private func postpone(_ item: Store.Item?, reason: String, pause: Duration?) async {
        plan(after: pause)
        await store.postponed(item, reason: reason, tries: backoff.failures)
    }
}
