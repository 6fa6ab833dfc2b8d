import Synchronization

/// Work that one at a time does for all who ask: a call while it is being done gets a run that begins afterwards,
/// and shares it with all who ask meanwhile. So each sees what had happened before they asked, and nobody piles up.
public final class SharedRun<Outcome: Sendable>: Sendable {
    private struct State {
        /// The run that is under way, or the last that was.
        var current: Task<Outcome, Never>?
        /// The one that begins once that has ended.
        var next: Task<Outcome, Never>?
    }

    private let state = Mutex(State())

    public init() {}

    /// Begins a run, at once or after the one that is under way. It goes on when the caller is cancelled.
    ///
    /// - Parameter work: what to do; always the same.
    @discardableResult
    public func begin(_ work: @escaping @Sendable () async -> Outcome) -> Task<Outcome, Never> {
        state.withLock { state in
            if let next = state.next { return next }
            let task = Task { [self, previous = state.current] in
                _ = await previous?.value
                becomeCurrent()
                return await work()
            }
            state.next = task
            return task
        }
    }

    private func becomeCurrent() {
        state.withLock { state in
            state.current = state.next
            state.next = nil
        }
    }
}
