public enum StoredEnding: String, Sendable, Codable {
    case complete, unknown, stopped, length, filtered, toolCalls = "tool-calls", interrupted, failed
}
