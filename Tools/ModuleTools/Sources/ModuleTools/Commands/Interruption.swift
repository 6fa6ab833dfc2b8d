/// Ends work when the process is asked to end, so that the work can clean up first.
enum Interruption {
    /// Runs work in a task that the first of ``EndingSignals`` cancels. Later ones have no effect.
    ///
    /// - Throws: ``ToolFailure/interrupted(_:)`` when the work ended because of a signal; else what the work throws.
    static func cancelling<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let signals = EndingSignals()
        let task = Task { try await work() }
        let listening = Task { () -> Int32? in
            for await number in signals.received {
                task.cancel()
                return number
            }
            return nil
        }
        let result = await task.result
        listening.cancel()
        if case .failure = result, let number = await listening.value { throw ToolFailure.interrupted(number) }
        return try result.get()
    }
}
