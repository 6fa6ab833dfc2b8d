import Synchronization

/// Events that have been recorded and not been written yet, and whether they are still wanted.
final class PendingEvents: Sendable {
    /// What is to be written at once.
    struct Portion: Sendable {
        var events: [QueuedEvent] = []
        var lost = 0
        /// Changes each time all events are discarded.
        let era: Int
    }

    private let state = Mutex((pending: Portion(era: 0), isBeingWritten: false))

    /// - Returns: whether the caller has to start a write; false while a write is in progress.
    func add(_ event: QueuedEvent) -> Bool {
        state.withLock { state in
            if state.pending.events.count == QueuedAnalytics.capacity {
                state.pending.events.removeFirst()
                state.pending.lost += 1
            }
            state.pending.events.append(event)
            defer { state.isBeingWritten = true }
            return !state.isBeingWritten
        }
    }

    /// All pending events; nil when there are none. Nil also marks the write in progress as finished.
    func take() -> Portion? {
        state.withLock { state in
            guard !state.pending.events.isEmpty else {
                state.isBeingWritten = false
                return nil
            }
            defer { state.pending = Portion(era: state.pending.era) }
            return state.pending
        }
    }

    /// Discards all events, including those that are being written at this moment: see ``isWanted(_:)``.
    func clear() {
        state.withLock { $0.pending = Portion(era: $0.pending.era + 1) }
    }

    /// Whether no events have been discarded since the portion was taken.
    func isWanted(_ portion: Portion) -> Bool {
        state.withLock { $0.pending.era == portion.era }
    }
}
