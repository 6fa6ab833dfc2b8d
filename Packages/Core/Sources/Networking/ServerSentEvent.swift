public struct ServerSentEvent: Sendable, Equatable {
    public var type: String
    public var data: String
    public var lastEventID: String

    public init(type: String, data: String, lastEventID: String) {
        self.type = type
        self.data = data
        self.lastEventID = lastEventID
    }
}
