import Synchronization

/// Limits how long operations may take, with one timer for all of them.
///
/// The timer of a cancelled sleep stays in the system until it fires. With one timer for each read, write and call, an
/// idle server would wake up for every request of the last minute.
public final class Deadlines: Sendable {
    /// An operation has taken longer than its limit.
    public struct Exceeded: Error {
        public init() {}
    }

    /// Calls the second argument once the time is up, unless the returned function is called before.
    private let watch: @Sendable (Duration, @escaping @Sendable () -> Void) -> @Sendable () -> Void

    public init(clock: some Clock<Duration> = ContinuousClock()) {
        let timer = SharedTimer(clock: clock)
        watch = { limit, expire in timer.watch(for: limit, expire) }
    }

    /// Each operation waits for an alarm of its own, which is cancelled with it. For tests, which decide by the limit
    /// when an operation's time is up.
    public init(alarm: @escaping @Sendable (Duration) async throws -> Void) {
        watch = { limit, expire in
            let waiting = Task {
                guard (try? await alarm(limit)) != nil else { return }
                expire()
            }
            return { waiting.cancel() }
        }
    }

    /// Runs work that responds to cancellation, and cancels it when its time is up.
    ///
    /// - Throws: ``Exceeded``, or what the work throws.
    public func cancelling<Value: Sendable>(
        after limit: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let hasExpired = Atomic(false)
        let task = Task { try await work() }
        let unwatch = watch(limit) {
            hasExpired.store(true, ordering: .relaxed)
            task.cancel()
        }
        defer { unwatch() }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            throw hasExpired.load(ordering: .relaxed) ? Exceeded() : error
        }
    }

    /// Waits for work that need not respond to cancellation, but no longer than `limit`. Returns nil when the time is
    /// up or the waiting task is cancelled. The work itself is then cancelled, but runs to its end.
    public func abandoning<Value: Sendable>(
        after limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingOldest(1))
        let worker = Task {
            outcome.yield(await work())
            outcome.finish()
        }
        let unwatch = watch(limit) { outcome.finish() }
        defer {
            unwatch()
            // Only now: work that responds to cancellation may end at once, and must not count as done in time.
            worker.cancel()
        }
        return await outcomes.first { _ in true }
    }
}
