import Synchronization

/// Events that have been recorded and not been written yet.
final class PendingEvents: Sendable {
    /// What is to be written at once, and how many older events were dropped for it.
    typealias Portion = (events: [QueuedEvent], lost: Int)

    private let state = Mutex((pending: Portion([], 0), isBeingWritten: false))

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
            defer { state.pending = ([], 0) }
            return state.pending
        }
    }

    /// Discards all events, but for those that are being written at this moment.
    func clear() {
        state.withLock { $0.pending = ([], 0) }
    }
}
