/// A question, or a message, that stands above everything until it is answered.
///
/// Only what is shown: what happens when it is accepted is known by the caller.
public struct DialogEntry: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable {
        /// It can only be acknowledged.
        case alert
        /// It can be accepted or cancelled.
        case confirmation
    }

    /// What is asked, stable: `delete-account`. One id is asked once at a time.
    public let id: String
    public let kind: Kind
    public let title: String
    public let message: String
    /// What the accepting button says: the deed, not "OK", unless there is nothing to do.
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
