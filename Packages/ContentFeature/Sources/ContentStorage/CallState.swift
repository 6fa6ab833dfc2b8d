public enum CallState: String, Sendable, Codable { case asked, allowed, declined, done }
