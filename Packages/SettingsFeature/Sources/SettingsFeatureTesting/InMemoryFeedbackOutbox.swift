public import SettingsFeature
import Synchronization

/// Feedback that lives as long as the test or preview that made it, and that can be told what to do with it.
public final class InMemoryFeedbackOutbox: FeedbackOutbox {
    private struct State {
        var messages: [String] = []
        var outcome = FeedbackOutcome.sent
        var failure: (any Error)?
        var waiting = 0
        var observers: [AsyncStream<Int>.Continuation] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// What every call throws from now on; nil to let messages through again.
    public var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// What becomes of messages from now on.
    public var outcome: FeedbackOutcome {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// How many messages wait to be sent; those that are kept are added.
    public var waiting: Int {
        get { state.withLock { $0.waiting } }
        set { setWaiting(newValue) }
    }

    /// All that were taken, oldest first.
    public var messages: [String] {
        state.withLock { $0.messages }
    }

    public func submit(message: String) async throws -> FeedbackOutcome {
        let (outcome, waiting) = try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.messages.append(message)
            return (state.outcome, state.waiting)
        }
        if case .kept = outcome { setWaiting(waiting + 1) }
        return outcome
    }

    public func waitingCounts() -> AsyncStream<Int> {
        let (counts, observer) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.observers.append(observer)
            observer.yield(state.waiting)
        }
        return counts
    }

    private func setWaiting(_ count: Int) {
        state.withLock { state in
            state.waiting = count
            for observer in state.observers { observer.yield(count) }
        }
    }
}
