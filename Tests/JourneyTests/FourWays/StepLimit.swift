import Foundation

/// How long one step may take, so that a step that cannot succeed reports what was there instead. Even a busy machine needs a
/// small part of it.
enum StepLimit {
    /// `SLIPWAY_STEP_LIMIT`, in seconds, overrides it.
    private static let limit = Duration.seconds(
        ProcessInfo.processInfo.environment["SLIPWAY_STEP_LIMIT"].flatMap(Int.init) ?? 240)

    /// Does work, and cancels it after the limit.
    @MainActor static func run<Value: Sendable>(
        _ work: @escaping @MainActor () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let alarm = Task {
            try await Task.sleep(for: limit)
            task.cancel()
        }
        defer { alarm.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
