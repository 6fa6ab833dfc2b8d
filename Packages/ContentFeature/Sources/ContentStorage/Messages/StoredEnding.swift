/// How a reply has ended, as it is kept. The words are in the database and in documents: they stay.
public enum StoredEnding: String, Sendable, Codable {
    case complete, unknown, stopped, length, filtered, toolCalls = "tool-calls", interrupted, failed
}
