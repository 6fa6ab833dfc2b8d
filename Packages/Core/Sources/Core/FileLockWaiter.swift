import Synchronization

/// Resumes one waiting task exactly once, whichever comes first: the lock, an error or the task's cancellation.
final class FileLockWaiter: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<FileLock, any Error>)
        case finished
    }

    private let state = Mutex(State.idle)

    /// - Returns: false when the task was cancelled already; the continuation has been resumed then.
    func begin(_ continuation: CheckedContinuation<FileLock, any Error>) -> Bool {
        let begun = state.withLock { state in
            guard case .idle = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !begun { continuation.resume(throwing: CancellationError()) }
        return begun
    }

    /// A lock that arrives after a cancellation is dropped, and so let go.
    func finish(_ result: Result<FileLock, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<FileLock, any Error>? in
            defer { state = .finished }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume(with: result)
    }
}
