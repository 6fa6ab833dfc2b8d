public enum Confidence: String, Sendable, Codable { case likely, possible, unsure }
