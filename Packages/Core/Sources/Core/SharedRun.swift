import Synchronization

/// Work that is run once at a time for many callers. A call during a run gets the next run, which begins afterwards and
/// is shared by all calls that arrive until then. So each caller's run begins after its call, and runs do not pile up.
public final class SharedRun<Outcome: Sendable>: Sendable {
    private struct State {
        /// The current run, or the last one.
        var current: Task<Outcome, Never>?
        /// The run that begins once `current` has ended.
        var next: Task<Outcome, Never>?
    }

    private let state = Mutex(State())

    public init() {}

    /// Begins a run, at once or after the current one. The run continues when the caller is cancelled.
    ///
    /// - Parameter work: what to do; the same for every call.
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
