/// Where a conversation's title comes from.
public enum TitleSource: String, Sendable, Codable {
    case none
    /// The first words of its first message.
    case words
    case model
    case person
}
