public import Core
public import Foundation
public import Logging
public import Networking

/// Language models of one server.
public protocol AIService: Sendable {
    /// The server that is configured; `AIError.notConfigured` when it cannot be determined.
    func server() async throws(AIError) -> AIServer
    /// The models of the server, in its order.
    func models() async throws(AIError) -> [AIModel]
    /// The request is sent when the reply is first read. The last update, and only it, is `.ended`.
    func reply(to request: AIRequest) -> AIReply
    /// Has a picture made; `onWait` is called before an attempt is repeated.
    func picture(
        for request: AIPictureRequest, onWait: @escaping @Sendable (AIWait) -> Void
    ) async throws(AIError) -> AIPicture
}

/// What the client adds to requests, and how long it waits.
public struct AIClientOptions: Sendable {
    /// The model of requests that name none; nil for the server's first one for text, and for the stand-in.
    public var model: String?
    /// The model of requests for pictures; nil leaves the choice to the server.
    public var pictureModel: String?
    /// The names of members that no request has, for servers that refuse them.
    public var leftOut: Set<String>
    /// How long a call may take as a whole; asked before each attempt. Nil for 600 seconds, times `TimeLimits.factor`.
    public var timeout: @Sendable () async -> Duration? = { nil }
    public var clock: any Clock<Duration> = ContinuousClock()
    public var now: @Sendable () -> Date = { Date() }
    /// From 0 to 1, for the waits between attempts.
    var random: @Sendable () -> Double = { .random(in: 0..<1) }

    public init(model: String? = nil, pictureModel: String? = nil, leavingOut leftOut: Set<String> = []) {
        self.model = model
        self.pictureModel = pictureModel
        self.leftOut = leftOut
    }
}

/// Makes the client of a server that speaks OpenAI's protocol.
public enum AIClientFactory {
    /// Makes the client. The endpoint is asked before each call. Pictures that a reply names by their address are got
    /// through `downloads`.
    public static func create(
        endpoint: @escaping @Sendable () async throws -> AIEndpoint, http: any HTTPStreaming,
        downloads: any HTTPStreaming, options: AIClientOptions = AIClientOptions(), logger: Logger
    ) -> any AIService {
        let transport = AITransport(
            endpoint: endpoint, http: http, timeout: options.timeout, rule: RetryRule(random: options.random),
            logger: logger, clock: options.clock, now: options.now, refused: RefusedMembers(always: options.leftOut))
        return HTTPAIService(
            transport, downloads: downloads, model: options.model, pictureModel: options.pictureModel)
    }
}

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

/// A server that speaks OpenAI's protocol, and its key.
public struct AIEndpoint: Sendable, Equatable {
    /// The base address without a trailing slash, such as `https://api.openai.com/v1`.
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
    /// The tokens that fit into its context; nil when the server does not state it.
    public let contextTokens: Int?
    public let created: Date?

    public init(id: String, ownedBy: String?, contextTokens: Int?, created: Date?) {
        self.id = id
        self.ownedBy = ownedBy
        self.contextTokens = contextTokens
        self.created = created
    }
}

extension [AIModel] {
    /// The model that is asked when none is named: the first whose id names no other task, or else the first.
    public var firstForText: AIModel? {
        let otherTasks = ["embed", "image", "dall", "tts", "whisper", "moderation", "rerank"]
        return first { model in !otherTasks.contains(where: model.id.lowercased().contains) } ?? first
    }
}
