import Synchronization

/// The first of several outcomes, whether it comes before or after a task waits for it.
final class FirstOutcome<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value?, Never>)
        case known(Value?)
    }

    private let state = Mutex(State.open)

    func finish(_ value: Value?) {
        let waiting = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            switch state {
            case .open:
                state = .known(value)
                return nil
            case .awaited(let continuation):
                state = .known(value)
                return continuation
            case .known:
                return nil
            }
        }
        waiting?.resume(returning: value)
    }

    func deliver(to continuation: CheckedContinuation<Value?, Never>) {
        let known = state.withLock { state -> Value?? in
            if case .known(let value) = state { return .some(value) }
            state = .awaited(continuation)
            return .none
        }
        if let known { continuation.resume(returning: known) }
    }
}
