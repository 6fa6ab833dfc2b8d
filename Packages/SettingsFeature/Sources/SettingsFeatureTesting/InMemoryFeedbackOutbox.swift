public import Feedback
import Synchronization

/// A feedback outbox in memory, for tests and previews. The outcome of messages can be set.
public final class InMemoryFeedbackOutbox: FeedbackOutbox {
    private struct State {
        var messages: [String] = []
        var outcome = FeedbackOutcome.sent
        var failure: (any Error)?
        var kept = FeedbackCounts()
        var observers: [AsyncStream<FeedbackCounts>.Continuation] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// The error that every call throws from now on; nil to accept messages again.
    public var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// The outcome of messages from now on.
    public var outcome: FeedbackOutcome {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// How many messages are stored; messages that wait or are refused from now on are added.
    public var kept: FeedbackCounts {
        get { state.withLock { $0.kept } }
        set { change { $0 = newValue } }
    }

    /// All messages that were accepted, oldest first.
    public var messages: [String] {
        state.withLock { $0.messages }
    }

    public func submit(message: String) async throws -> FeedbackOutcome {
        let outcome = try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.messages.append(message)
            return state.outcome
        }
        switch outcome {
        case .sent: break
        case .kept: change { $0.waiting += 1 }
        case .refused(let reason):
            change { kept in
                kept.refused += 1
                kept.lastRefusal = reason
            }
        }
        return outcome
    }

    public func counts() -> AsyncStream<FeedbackCounts> {
        let (counts, observer) = AsyncStream.makeStream(of: FeedbackCounts.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.observers.append(observer)
            observer.yield(state.kept)
        }
        return counts
    }

    private func change(_ update: (inout FeedbackCounts) -> Void) {
        state.withLock { state in
            update(&state.kept)
            for observer in state.observers { observer.yield(state.kept) }
        }
    }
}
