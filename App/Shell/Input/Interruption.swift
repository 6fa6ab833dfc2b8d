import Synchronization

/// Ctrl-C, from the moment when it is pressed.
///
/// It stops work at once, although the keys before it may still wait; while nothing runs, it waits in turn with them.
final class Interruption: Sendable {
    enum Effect: Equatable {
        /// It has stopped the running work.
        case stopsWork
        /// The shell is to take it as an event, when its turn comes.
        case waits
        /// It ends the process: the shell does not react.
        case ends
    }

    private struct State {
        /// Stops the running work; nil while none runs, or it has been stopped.
        var stop: (@Sendable () -> Void)?
        /// How many interruptions wait for their turn, and how many of them have had their effect already.
        var waiting = 0
        var used = 0
    }

    /// How many may wait before the shell is considered stuck.
    private static let mostWaiting = 2

    private let state = Mutex(State())

    /// Ctrl-C was pressed; on any thread.
    func press() -> Effect {
        if stopWork() { return .stopsWork }
        return state.withLock { state in
            if state.waiting == Self.mostWaiting { return .ends }
            state.waiting += 1
            return .waits
        }
    }

    /// - Returns: whether there was running work that had not been stopped before.
    func stopWork() -> Bool {
        let stop = state.withLock { state in
            defer { state.stop = nil }
            return state.stop
        }
        stop?()
        return stop != nil
    }

    /// The shell takes an interruption whose turn has come.
    ///
    /// - Returns: whether it is still to have an effect.
    func take() -> Bool {
        state.withLock { state in
            state.waiting -= 1
            guard state.used > 0 else { return true }
            state.used -= 1
            return false
        }
    }

    /// Work begins. An interruption that waits was pressed after the command that began it, and stops it at once.
    func begin(stop: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            guard state.waiting > state.used else {
                state.stop = stop
                return false
            }
            state.used += 1
            return true
        }
        if isStopped { stop() }
    }

    func end() {
        state.withLock { state in
            state.stop = nil
            // Those that wait were pressed before the work ended: they were for it.
            state.used = state.waiting
        }
    }
}
