public enum DexStatus: String, Sendable, Codable { case waiting, proposed, confirmed, nothing, failed }
