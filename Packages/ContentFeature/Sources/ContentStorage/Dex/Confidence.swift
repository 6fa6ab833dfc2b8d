/// How sure a model is of what it sees.
public enum Confidence: String, Sendable, Codable {
    case likely
    case possible
    case unsure
}
