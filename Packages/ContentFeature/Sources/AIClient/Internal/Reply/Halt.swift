import Synchronization

/// Ends what a reply waits for, whatever that is.
final class Halt: Sendable {
    enum Reason: Sendable { case stopped, tooSlow }

    private struct State {
        var reason: Reason?
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Why it was ended; the first reason counts.
    var reason: Reason? { state.withLock(\.reason) }

    func end(_ reason: Reason) {
        let cancel = state.withLock { state in
            state.reason = state.reason ?? reason
            return state.cancel.take()
        }
        cancel?()
    }

    /// Calls `cancel` when it is ended, or at once if it was.
    func whenEnded(_ cancel: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            if state.reason == nil { state.cancel = cancel }
            return state.reason != nil
        }
        if isEnded { cancel() }
    }

    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await work() }
        whenEnded { task.cancel() }
        return await task.value
    }
}
