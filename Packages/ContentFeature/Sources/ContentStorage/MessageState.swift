public enum MessageState: String, Sendable, Codable { case waiting, streaming, done }
