import Synchronization

/// One request on its way, and the task that waits for it.
///
/// The task is resumed exactly once, by whichever comes first: the reply, an error, or the task's cancellation.
final class CurlTransfer: Sendable {
    typealias Outcome = Result<CurlReply, HTTPError>

    private enum State {
        case idle
        case waiting(CheckedContinuation<Outcome, Never>)
        case finished
    }

    /// Belongs to the sending task until the transfer is started, and to the driver's thread from then on.
    let handle: CurlHandle
    private let state = Mutex(State.idle)

    init(_ handle: CurlHandle) {
        self.handle = handle
    }

    /// Whether nobody waits for the outcome any more.
    var isFinished: Bool {
        state.withLock { state in
            if case .finished = state { true } else { false }
        }
    }

    /// - Returns: false when the task was cancelled already; the continuation has been resumed then.
    func begin(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let begun = state.withLock { state in
            guard case .idle = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !begun { continuation.resume(returning: .failure(.cancelled)) }
        return begun
    }

    /// - Returns: whether somebody was waiting for it.
    @discardableResult
    func finish(_ outcome: Outcome) -> Bool {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            defer { state = .finished }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume(returning: outcome)
        return waiting != nil
    }
}
