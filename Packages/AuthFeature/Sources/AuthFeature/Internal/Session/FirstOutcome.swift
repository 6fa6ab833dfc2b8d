import Synchronization

/// The first of several outcomes, for one waiting task; the others are dropped.
final class FirstOutcome<T: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<T, Never>)
        case settled(T)
    }

    private let state = Mutex(State.open)

    func settle(_ value: T) {
        let waiting = state.withLock { state -> CheckedContinuation<T, Never>? in
            switch state {
            case .settled:
                return nil
            case .open:
                state = .settled(value)
                return nil
            case .awaited(let continuation):
                state = .settled(value)
                return continuation
            }
        }
        waiting?.resume(returning: value)
    }

    /// Waits for the outcome. Only one task may wait.
    var value: T {
        get async {
            await withCheckedContinuation { continuation in
                let settled = state.withLock { state -> T? in
                    if case .settled(let value) = state { return value }
                    state = .awaited(continuation)
                    return nil
                }
                if let settled { continuation.resume(returning: settled) }
            }
        }
    }
}
