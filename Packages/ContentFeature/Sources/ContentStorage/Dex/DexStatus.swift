/// How far an entry is.
public enum DexStatus: String, Sendable, Codable {
    /// It is identified when the server is back.
    case waiting
    case proposed
    /// By the person.
    case confirmed
    /// There is nothing in the picture to identify.
    case nothing
    case failed
}
