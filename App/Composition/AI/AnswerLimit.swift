import Synchronization

/// How long an answer may take, if a command says so.
public final class AnswerLimit: Sendable {
    private let limit = Mutex<Duration?>(nil)

    /// Nil where the setting `ai.timeout` decides.
    public var value: Duration? {
        get { limit.withLock { $0 } }
        set { limit.withLock { $0 = newValue } }
    }
}
