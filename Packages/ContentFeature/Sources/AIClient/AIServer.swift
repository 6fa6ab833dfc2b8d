/// The server that is configured, for people to see.
public struct AIServer: Sendable, Equatable {
    /// The host and port; `stand-in` for the embedded backend.
    public let name: String
    public let isStandIn: Bool
    public let defaultModel: String?
    public let pictureModel: String?

    public init(name: String, isStandIn: Bool, defaultModel: String?, pictureModel: String?) {
        self.name = name
        self.isStandIn = isStandIn
        self.defaultModel = defaultModel
        self.pictureModel = pictureModel
    }
}
