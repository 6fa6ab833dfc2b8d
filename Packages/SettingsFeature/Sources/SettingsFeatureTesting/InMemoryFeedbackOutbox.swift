public import SettingsFeature
import Synchronization

/// Feedback that lives as long as the test or preview that made it, and that can be told to fail.
public final class InMemoryFeedbackOutbox: FeedbackOutbox {
    private let state = Mutex<(messages: [String], failure: (any Error)?)>(([], nil))

    public init() {}

    /// What every call throws from now on; nil to let messages through again.
    public var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// All that were kept, oldest first.
    public var messages: [String] {
        state.withLock { $0.messages }
    }

    public func keep(message: String) async throws {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.messages.append(message)
        }
    }
}
