/// Stops waiting after a time limit, even for work that ignores its cancellation.
struct TimeLimit: Sendable {
    let duration: Duration
    let alarm: @Sendable (Duration) async throws -> Void

    /// Runs `work` in a separate task.
    ///
    /// - Returns: the result of `work`; nil when the limit passed first or the caller was cancelled. The work is then
    ///   cancelled and not waited for.
    @MainActor
    func run<T: Sendable>(_ work: @escaping @MainActor @Sendable () async -> T) async -> T? {
        let outcome = FirstOutcome<T?>()
        let worker = Task { @MainActor in outcome.settle(await work()) }
        let timer = Task { [alarm, duration] in
            try? await alarm(duration)
            outcome.settle(nil)
        }
        defer {
            worker.cancel()
            timer.cancel()
        }
        return await withTaskCancellationHandler {
            await outcome.value
        } onCancel: {
            outcome.settle(nil)
        }
    }
}
