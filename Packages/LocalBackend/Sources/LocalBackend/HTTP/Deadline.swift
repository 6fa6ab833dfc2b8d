/// A limit on how long an operation may take.
enum Deadline {
    struct Exceeded: Error {}

    /// Runs work that responds to cancellation, and cancels it when its time is up.
    ///
    /// Leaves a timer behind until that time, as every cancelled sleep does; use ``Watchdog`` for frequent operations.
    /// - Throws: ``Exceeded``, or what the work throws.
    static func within<Value: Sendable>(
        _ duration: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: duration)
                throw Exceeded()
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw Exceeded() }
            return value
        }
    }
}
