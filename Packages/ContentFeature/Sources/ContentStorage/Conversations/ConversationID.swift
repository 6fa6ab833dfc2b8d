/// A conversation's id in links: a UUID in lower case.
public struct ConversationID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}
