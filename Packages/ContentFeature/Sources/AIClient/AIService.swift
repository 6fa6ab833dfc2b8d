public import Foundation

/// Language models of one server.
public protocol AIService: Sendable {
    /// The server that is configured.
    ///
    /// - Throws: ``AIError/notConfigured(_:)`` when it cannot be determined, such as when the stand-in does not start.
    func server() async throws(AIError) -> AIServer
    /// What the server offers, in its order.
    func models() async throws(AIError) -> [AIModel]
    /// The request is sent when the reply is first read. The last update, and only it, is `.ended`, also after
    /// ``AIReply/stop()`` and when the reading task is cancelled: then it is `.ended(.stopped)`.
    func reply(to request: AIRequest) -> AIReply
    /// Has a picture made. Cancelling the task throws ``AIError/cancelled``.
    ///
    /// - Parameter onWait: called before an attempt is repeated.
    func picture(
        for request: AIPictureRequest, onWait: @escaping @Sendable (AIWait) -> Void
    ) async throws(AIError) -> AIPicture
}

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

/// A picture that a model has made.
public struct AIPicture: Sendable, Equatable {
    public let data: Data
    /// From the first bytes.
    public let type: String
    public let revisedPrompt: String?
    public let usage: AIUsage?

    public init(data: Data, type: String, revisedPrompt: String?, usage: AIUsage?) {
        self.data = data
        self.type = type
        self.revisedPrompt = revisedPrompt
        self.usage = usage
    }
}

/// What a picture is to show.
public struct AIPictureRequest: Sendable, Equatable {
    public var prompt: String
    /// `auto` or `WIDTHxHEIGHT`.
    public var size: String
    public var model: String?

    public init(prompt: String, size: String, model: String? = nil) {
        self.prompt = prompt
        self.size = size
        self.model = model
    }
}
