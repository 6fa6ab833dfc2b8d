import Synchronization

/// Holds a scripted reply until a test opens it.
///
/// ```swift
/// let gate = ScriptGate()
/// ai.expect([.text("Hel"), .gate(gate), .text("lo")])
/// // … ask …
/// await gate.reached()    // "Hel" has been read
/// gate.open()
/// ```
public final class ScriptGate: Sendable {
    private struct State {
        var isOpen = false
        var isReached = false
        var held: [Int: CheckedContinuation<Void, Never>] = [:]
        var released: Set<Int> = []
        var watching: [CheckedContinuation<Void, Never>] = []
        var last = 0
    }

    private let state = Mutex(State())

    public init() {}

    /// Lets the reply go on, now or when it comes here.
    public func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [:] }
            return state.held.values
        }
        for continuation in held { continuation.resume() }
    }

    /// Returns when a reply has come here.
    public func reached() async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if !state.isReached { state.watching.append(continuation) }
                return state.isReached
            }
            if isReached { continuation.resume() }
        }
    }

    /// A ticket for ``pass(_:)``, so that a stop can end the wait.
    func ticket() -> Int {
        state.withLock { state in
            state.last += 1
            return state.last
        }
    }

    /// Returns when the gate is open, or the ticket has been released.
    func pass(_ ticket: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (passes, watching) = state.withLock { state in
                    state.isReached = true
                    defer { state.watching = [] }
                    if state.isOpen || state.released.contains(ticket) { return (true, state.watching) }
                    state.held[ticket] = continuation
                    return (false, state.watching)
                }
                for watcher in watching { watcher.resume() }
                if passes { continuation.resume() }
            }
        } onCancel: {
            release(ticket)
        }
    }

    func release(_ ticket: Int) {
        let held = state.withLock { state in
            state.released.insert(ticket)
            return state.held.removeValue(forKey: ticket)
        }
        held?.resume()
    }
}
