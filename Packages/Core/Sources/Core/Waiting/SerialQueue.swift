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
