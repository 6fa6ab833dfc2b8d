import Synchronization

/// Limits how long many operations may take, with one timer for all of them.
///
/// The timer of a cancelled sleep stays in the system until it fires. With one timer for each read, write and call, an
/// idle server would wake up for every request of the last minute.
final class Watchdog: Sendable {
    private struct State {
        var watched: [UInt64: (due: ContinuousClock.Instant, expire: @Sendable () -> Void)] = [:]
        var lastNumber: UInt64 = 0
        /// When the current timer fires; nil when there is none. Other, later timers fire without effect.
        var wakesAt: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// Runs work that responds to cancellation, and cancels it when its time is up.
    ///
    /// - Throws: ``Deadline/Exceeded``, or what the work throws.
    func within<Value: Sendable>(
        _ due: ContinuousClock.Instant, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let hasExpired = Atomic(false)
        let task = Task { try await work() }
        let number = watch(until: due) {
            hasExpired.store(true, ordering: .relaxed)
            task.cancel()
        }
        defer { unwatch(number) }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            throw hasExpired.load(ordering: .relaxed) ? Deadline.Exceeded() : error
        }
    }

    /// Waits for work that need not respond to cancellation, but no longer than `duration`. Returns nil when the time
    /// is up or the waiting task is cancelled. The work itself is cancelled, but runs to its end.
    func abandoning<Value: Sendable>(
        after duration: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let outcome = FirstOutcome<Value>()
        let worker = Task { outcome.finish(await work()) }
        let giveUp: @Sendable () -> Void = {
            // In this order: work that responds to cancellation may end at once, and must not count as done in time.
            outcome.finish(nil)
            worker.cancel()
        }
        let number = watch(until: .now.advanced(by: duration), expire: giveUp)
        defer { unwatch(number) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { outcome.deliver(to: $0) }
        } onCancel: {
            giveUp()
        }
    }

    private func watch(until due: ContinuousClock.Instant, expire: @escaping @Sendable () -> Void) -> UInt64 {
        state.withLock { state in
            state.lastNumber += 1
            state.watched[state.lastNumber] = (due, expire)
            wake(at: due, &state)
            return state.lastNumber
        }
    }

    private func unwatch(_ number: UInt64) {
        state.withLock { $0.watched[number] = nil }
    }

    private func wake(at instant: ContinuousClock.Instant, _ state: inout State) {
        if let planned = state.wakesAt, planned <= instant { return }
        state.wakesAt = instant
        Task {
            try? await Task.sleep(until: instant, clock: .continuous)
            self.look(at: instant)
        }
    }

    private func look(at instant: ContinuousClock.Instant) {
        let expired = state.withLock { state -> [@Sendable () -> Void] in
            guard state.wakesAt == instant else { return [] }
            state.wakesAt = nil
            let due = state.watched.filter { $0.value.due <= instant }
            for number in due.keys { state.watched[number] = nil }
            if let next = state.watched.values.map(\.due).min() { wake(at: next, &state) }
            return due.values.map(\.expire)
        }
        for expire in expired { expire() }
    }
}
