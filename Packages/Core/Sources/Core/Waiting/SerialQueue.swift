import Synchronization

/// Runs work one after the other, in the order of the calls. Work that suspends is finished before the next begins.
public final class SerialQueue: Sendable {
    /// Ends when all work that was added so far has ended.
    private let last = Mutex<Task<Void, Never>?>(nil)

    public init() {}

    /// Runs `work` when all earlier work has ended, and returns its result.
    ///
    /// The place in the queue is taken before the call first suspends. The work runs in a separate task: it is done even
    /// when the caller is cancelled.
    public func run<Value: Sendable, Failure>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await add { await Result(awaiting: work) }.value.get()
    }

    /// Runs `work` when all earlier work has ended. The task ends with it.
    @discardableResult
    public func add<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        last.withLock { last in
            let task = Task { [earlier = last] in
                await earlier?.value
                return await work()
            }
            last = Task { _ = await task.value }
            return task
        }
    }
}

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

extension Result {
    init(awaiting work: () async throws(Failure) -> Success) async {
        do {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }
}
