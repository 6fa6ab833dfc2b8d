public import AIClient
public import ContentStorage

public enum SentTurn: Sendable, Equatable { case answered(Turn, AIEnding), waiting(MessageID, reason: String) }
