import Foundation

/// Runs calls on a thread of its own, one after the other.
///
/// The threads that Swift's tasks share are as many as the machine has cores. Work that computes for long would keep all
/// of them, and no other call would be answered.
final class WorkThread: TaskExecutor {
    // Only a serial queue gets a thread besides the shared ones.
    private let queue = DispatchQueue(label: "slipway.work-thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Runs the work, unless its task has been cancelled by then. It gives way to other work where it waits.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withTaskExecutorPreference(self) { @concurrent in
            try Task.checkCancellation()
            return try await work()
        }
    }
}
