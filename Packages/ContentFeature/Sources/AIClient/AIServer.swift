public import Core
public import Foundation

/// The server that is configured, for people to see.
public struct AIServer: Sendable, Equatable {
    /// The host and port; `stand-in` for the embedded backend.
    public let name: String
    public let isStandIn: Bool
    /// Whether what is sent to it stays on this machine.
    public let isOnThisMachine: Bool
    public let defaultModel: String?
    public let pictureModel: String?

    public init(
        name: String, isStandIn: Bool, isOnThisMachine: Bool = false, defaultModel: String?, pictureModel: String?
    ) {
        self.name = name
        self.isStandIn = isStandIn
        self.isOnThisMachine = isOnThisMachine
        self.defaultModel = defaultModel
        self.pictureModel = pictureModel
    }
}

/// A server that speaks OpenAI's protocol, and the key that it wants.
public struct AIEndpoint: Sendable, Equatable {
    /// Without a trailing slash, such as `https://api.openai.com/v1`.
    public let base: URL
    public let key: Secret?
    public let isStandIn: Bool

    public init(base: URL, key: Secret?, isStandIn: Bool) {
        self.base = base
        self.key = key
        self.isStandIn = isStandIn
    }
}

/// A model, with what its server states about it.
public struct AIModel: Sendable, Equatable, Identifiable {
    public let id: String
    public let ownedBy: String?
    /// Nil when the server does not state it.
    public let contextTokens: Int?
    public let created: Date?

    public init(id: String, ownedBy: String?, contextTokens: Int?, created: Date?) {
        self.id = id
        self.ownedBy = ownedBy
        self.contextTokens = contextTokens
        self.created = created
    }
}
