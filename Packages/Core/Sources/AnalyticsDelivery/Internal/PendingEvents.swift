import Synchronization

/// Events that have been recorded and not been written yet, and whether they are still wanted.
final class PendingEvents: Sendable {
    private struct State {
        var events: [QueuedEvent] = []
        var lost = 0
        var isBeingWritten = false
        /// Changes each time all events are discarded.
        var era = 0
    }

    /// What is to be written now.
    struct Portion: Sendable {
        let events: [QueuedEvent]
        let lost: Int
        let era: Int
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: whether the caller has to start a write; false while a write is in progress.
    func add(_ event: QueuedEvent) -> Bool {
        state.withLock { state in
            if state.events.count == limit {
                state.events.removeFirst()
                state.lost += 1
            }
            state.events.append(event)
            defer { state.isBeingWritten = true }
            return !state.isBeingWritten
        }
    }

    /// All pending events; nil when there are none. Nil also marks the write in progress as finished.
    func take() -> Portion? {
        state.withLock { state in
            guard !state.events.isEmpty else {
                state.isBeingWritten = false
                return nil
            }
            defer {
                state.events = []
                state.lost = 0
            }
            return Portion(events: state.events, lost: state.lost, era: state.era)
        }
    }

    /// Discards all events, including those that are being written at this moment: see ``isWanted(_:)``.
    func clear() {
        state.withLock { state in
            state.events = []
            state.lost = 0
            state.era += 1
        }
    }

    /// Whether no events have been discarded since the portion was taken.
    func isWanted(_ portion: Portion) -> Bool {
        state.withLock { $0.era == portion.era }
    }
}
