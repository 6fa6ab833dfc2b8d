import Foundation

/// Runs calls on a thread of its own, one after the other.
///
/// The threads that Swift's tasks share are as many as the machine has cores. Work that computes for long would keep all
/// of them, and no other call would be answered.
///
/// An actor, and not the preferred executor of a task: with that, other actors that the work calls wait behind it, too, and
/// a connection could not be closed meanwhile.
actor WorkThread {
    private let executor = QueueExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs the work, unless its task has been cancelled by then. It gives way to other work where it waits.
    func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        return try await work()
    }
}

private final class QueueExecutor: SerialExecutor {
    // Only a serial queue gets a thread besides the shared ones.
    private let queue = DispatchQueue(label: "slipway.work-thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
