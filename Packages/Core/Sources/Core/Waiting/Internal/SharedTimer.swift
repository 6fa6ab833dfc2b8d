import Synchronization

/// Calls functions at their times, with one sleeping task for all of them.
final class SharedTimer<C: Clock<Duration>>: Sendable {
    private struct State {
        var watched: [UInt64: (due: C.Instant, expire: @Sendable () -> Void)] = [:]
        var lastNumber: UInt64 = 0
        /// When the current sleep ends; nil when there is none. Other, later sleeps end without effect.
        var wakesAt: C.Instant?
    }

    private let clock: C
    private let state = Mutex(State())

    init(clock: C) {
        self.clock = clock
    }

    /// - Returns: what ends the watch.
    func watch(for limit: Duration, _ expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let due = clock.now.advanced(by: limit)
        let number = state.withLock { state in
            state.lastNumber += 1
            state.watched[state.lastNumber] = (due, expire)
            wake(at: due, &state)
            return state.lastNumber
        }
        return { self.state.withLock { $0.watched[number] = nil } }
    }

    private func wake(at instant: C.Instant, _ state: inout State) {
        if let planned = state.wakesAt, planned <= instant { return }
        state.wakesAt = instant
        Task {
            try? await clock.sleep(until: instant, tolerance: nil)
            look(at: instant)
        }
    }

    private func look(at instant: C.Instant) {
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
