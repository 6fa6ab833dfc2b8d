import Synchronization

/// One request in progress, and the task that waits for it.
///
/// The task is resumed exactly once, by whichever comes first: the reply, an error, or the task's cancellation. The reply
/// of a stream is there when its header is.
final class CurlTransfer: Sendable {
    typealias Outcome = Result<CurlReply, HTTPError>

    /// How it ended, for the task that waits.
    struct Ending: Sendable {
        let outcome: Outcome
        /// Whether the task gets the handle back. The task then clears it, which saves work for the one thread of all
        /// transfers.
        let hasHandle: Bool
    }

    private enum State {
        case idle
        case waiting(CheckedContinuation<Ending, Never>)
        case finished
    }

    /// Belongs to the sending task until the transfer is started, then to the driver's thread until it hands it back.
    let handle: CurlHandle
    /// What the reply's body is streamed into; nil for a reply that is awaited whole.
    let body: CurlBody?
    private let state = Mutex(State.idle)

    init(_ handle: CurlHandle, body: CurlBody?) {
        self.handle = handle
        self.body = body
    }

    /// Whether nothing waits for the outcome any more.
    var isFinished: Bool {
        state.withLock { state in
            if case .finished = state { true } else { false }
        }
    }

    /// - Returns: false when the task was cancelled already; the continuation has been resumed then.
    func begin(_ continuation: CheckedContinuation<Ending, Never>) -> Bool {
        let begun = state.withLock { state in
            guard case .idle = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !begun { continuation.resume(returning: Ending(outcome: .failure(.cancelled), hasHandle: true)) }
        return begun
    }

    /// - Parameter hasHandle: whether the task gets the handle back, if it waits.
    /// - Returns: whether a task was waiting for it.
    @discardableResult
    func finish(_ outcome: Outcome, hasHandle: Bool = false) -> Bool {
        let waiting = state.withLock { state -> CheckedContinuation<Ending, Never>? in
            defer { state = .finished }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume(returning: Ending(outcome: outcome, hasHandle: hasHandle))
        return waiting != nil
    }
}
