import Synchronization

/// Work that is run once at a time for many callers. A call during a run gets the next run, which begins afterwards and
/// is shared by all calls that arrive until then. So each caller's run begins after its call, and runs do not pile up.
///
/// ``SingleFlight`` is for callers that can use the result of a run that has already begun.
public final class SharedRun<Outcome: Sendable>: Sendable {
    private let runs = SerialQueue()
    /// The run that has not begun yet.
    private let next = Mutex<Task<Outcome, Never>?>(nil)

    public init() {}

    /// Begins a run, at once or after the current one. The run continues when the caller is cancelled.
    ///
    /// - Parameter work: what to do; the same for every call.
    @discardableResult
    public func begin(_ work: @escaping @Sendable () async -> Outcome) -> Task<Outcome, Never> {
        next.withLock { next in
            if let next { return next }
            let task = runs.add {
                self.next.withLock { $0 = nil }
                return await work()
            }
            next = task
            return task
        }
    }
}
