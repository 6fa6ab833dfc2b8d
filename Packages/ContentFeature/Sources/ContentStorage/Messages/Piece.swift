/// What has arrived of a reply at a time.
public struct Piece: Sendable, Equatable {
    public enum Kind: Int, Sendable { case text, reasoning }
    public let kind: Kind
    public let text: String

    public init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
