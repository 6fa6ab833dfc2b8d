/// A question that the app asks before something is done that cannot be undone.
public struct ContentQuestion: Sendable, Equatable {
    public let id: String
    public let title: String
    public let message: String
    public let acceptLabel: String

    public init(id: String, title: String, message: String, acceptLabel: String) {
        self.id = id
        self.title = title
        self.message = message
        self.acceptLabel = acceptLabel
    }
}
