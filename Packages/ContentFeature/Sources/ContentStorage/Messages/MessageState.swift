/// How far a message is.
public enum MessageState: String, Sendable, Codable {
    /// The user's, until the server can be reached.
    case waiting
    /// A reply that is arriving.
    case streaming
    case done
}
