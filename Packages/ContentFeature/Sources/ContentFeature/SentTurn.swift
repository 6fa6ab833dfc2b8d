public import AIClient
public import ContentStorage

/// What has become of a message.
public enum SentTurn: Sendable, Equatable {
    /// The reply has ended so; `turn.reply` is the last one, if tools made it several.
    case answered(Turn, AIEnding)
    /// The server cannot be reached. The message is sent when it can.
    case waiting(MessageID, reason: String)
}
