import AIClient
import Synchronization

/// One reply of a ``ScriptedAIService``.
final class ScriptedReply: AIReplySource {
    private struct State {
        var steps: [ScriptedAIService.Step]
        var isStopped = false
        var hasEnded = false
        var waiting: (gate: ScriptGate, ticket: Int)?
    }

    private let state: Mutex<State>
    private let begin: @Sendable () -> Void

    /// - Parameter begin: called when the reply is first read: the request would be sent then.
    init(_ steps: [ScriptedAIService.Step], begin: @escaping @Sendable () -> Void) {
        state = Mutex(State(steps: steps))
        self.begin = begin
    }

    private let hasBegun = Mutex(false)

    func next() async -> AIUpdate? {
        let isFirst = hasBegun.withLock { hasBegun in
            defer { hasBegun = true }
            return !hasBegun
        }
        if isFirst { begin() }
        while true {
            switch take() {
            case .update(let update)?: return update
            case .gate(let gate)?:
                let ticket = gate.ticket()
                let isStopped = state.withLock { state in
                    state.waiting = (gate, ticket)
                    return state.isStopped
                }
                if !isStopped { await gate.pass(ticket) }
                state.withLock { $0.waiting = nil }
            case nil: return nil
            }
        }
    }

    func stop() {
        let waiting = state.withLock { state in
            state.isStopped = true
            return state.waiting
        }
        waiting.map { $0.gate.release($0.ticket) }
    }

    private func take() -> ScriptedAIService.Step? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            if state.isStopped || Task.isCancelled {
                state.hasEnded = true
                return .ended(.stopped)
            }
            let step = state.steps.isEmpty ? .ended(.complete) : state.steps.removeFirst()
            if case .update(.ended) = step { state.hasEnded = true }
            return step
        }
    }
}
