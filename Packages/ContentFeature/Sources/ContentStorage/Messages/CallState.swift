/// How far a tool call is.
public enum CallState: String, Sendable, Codable {
    /// The person is to say whether it may be carried out.
    case asked
    case allowed
    case declined
    case done
}
