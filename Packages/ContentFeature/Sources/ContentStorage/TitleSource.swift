public enum TitleSource: String, Sendable, Codable { case none, words, model, person }
