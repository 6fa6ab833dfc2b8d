/// An event of a stream of server-sent events.
public struct ServerSentEvent: Sendable, Equatable {
    /// `message` unless the server said otherwise.
    public var type: String
    public var data: String
    /// The last id that the server had sent by then.
    public var lastEventID: String

    public init(type: String = "message", data: String, lastEventID: String = "") {
        self.type = type
        self.data = data
        self.lastEventID = lastEventID
    }
}
