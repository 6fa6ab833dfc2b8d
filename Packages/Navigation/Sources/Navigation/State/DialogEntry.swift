/// A question or a message that is shown above everything until it is answered.
///
/// It holds only what is shown; the caller knows what happens when it is accepted.
public struct DialogEntry: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable {
        /// It can only be acknowledged.
        case alert
        /// It can be accepted or cancelled.
        case confirmation
    }

    /// The stable id of the question: `delete-account`. Each id is asked once at a time.
    public let id: String
    public let kind: Kind
    public let title: String
    public let message: String
    /// The label of the accepting button: the action, not "OK", unless there is no action.
    public let acceptLabel: String

    public init(id: String, kind: Kind, title: String, message: String, acceptLabel: String) {
        self.id = id
        self.kind = kind
        self.title = title
        self.message = message
        self.acceptLabel = acceptLabel
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, title, message
        case acceptLabel = "accept"
    }
}
