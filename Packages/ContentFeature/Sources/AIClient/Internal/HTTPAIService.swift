import Core
import Foundation
import HTTPTypes
import Networking
import Synchronization

struct HTTPAIService: AIService {
    /// A picture as text, with what stands around it.
    private static let pictureReplySize = 48 * 1024 * 1024

    private let transport: AITransport
    private let downloads: PictureDownload
    private let model: String?
    private let pictureModel: String?
    private let defaultModel: DefaultModel

    init(_ transport: AITransport, downloads: any HTTPStreaming, model: String?, pictureModel: String?) {
        self.transport = transport
        self.downloads = PictureDownload(http: downloads)
        self.model = model
        self.pictureModel = pictureModel
        defaultModel = DefaultModel(model) { server throws(AIError) in
            try await Self.models(transport, at: server)
        }
    }

    func server() async throws(AIError) -> AIServer {
        let server = try await transport.server()
        let isStandIn = server.endpoint.isStandIn
        return AIServer(
            name: isStandIn ? "stand-in" : server.address.authority, isStandIn: isStandIn,
            isOnThisMachine: isStandIn || server.address.isOnThisMachine,
            defaultModel: model ?? (isStandIn ? DefaultModel.standIn : nil),
            pictureModel: pictureModel ?? (isStandIn ? DefaultModel.standInForPictures : nil))
    }

    func models() async throws(AIError) -> [AIModel] {
        try await Self.models(transport, at: transport.server())
    }

    private static func models(_ transport: AITransport, at server: AITransport.Server) async throws(AIError)
        -> [AIModel]
    {
        try ModelList.parse(
            await transport.whole(
                .get, "/models", size: ModelList.size,
                question: AIError.Question(model: "", hasKey: server.endpoint.key != nil), at: server),
            hiding: server.secrets)
    }

    func reply(to request: AIRequest) -> AIReply {
        AIReply(ReplyTransfer(request, transport: transport, defaultModel: defaultModel))
    }

    func picture(
        for request: AIPictureRequest, onWait: @escaping @Sendable (AIWait) -> Void
    ) async throws(AIError) -> AIPicture {
        let server = try await transport.server()
        let model = request.model ?? pictureModel ?? (server.endpoint.isStandIn ? DefaultModel.standInForPictures : nil)
        let question = AIError.Question(
            model: model ?? "", hasKey: server.endpoint.key != nil, isForPicture: true)
        let reply = try PictureReply.parse(
            await transport.whole(
                .post, "/images/generations", size: Self.pictureReplySize, question: question, at: server,
                body: { (leftOut) throws(AIError) in
                    try PictureRequest.body(request, model: model, leavingOut: leftOut)
                }, onWait: onWait))
        let data: Data
        switch reply.content {
        case .data(let found): data = found
        case .address(let url): data = try await downloads.data(at: url, namedBy: server.address)
        }
        guard let type = PictureType.detect(data) else { throw .malformed("what it sent is no picture") }
        return AIPicture(
            data: data, type: type,
            revisedPrompt: reply.revisedPrompt.map { ServerWords.presentable($0, hiding: server.secrets) },
            usage: reply.usage)
    }
}

/// Which model is asked when none is named: the configured one, or else the first one for text that the server lists.
final class DefaultModel: Sendable {
    /// What the embedded backend calls its own.
    static let standIn = "slipway-guide"
    static let standInForPictures = "slipway-paint"

    private let configured: String?
    private let models: @Sendable (AITransport.Server) async throws(AIError) -> [AIModel]
    private let first = Mutex<String?>(nil)

    init(
        _ configured: String?, models: @escaping @Sendable (AITransport.Server) async throws(AIError) -> [AIModel]
    ) {
        self.configured = configured
        self.models = models
    }

    func name(_ named: String?, at server: AITransport.Server) async throws(AIError) -> String {
        if let name = named ?? configured { return name }
        if server.endpoint.isStandIn { return Self.standIn }
        if let known = first.withLock({ $0 }) { return known }
        guard let model = try await models(server).firstForText else {
            throw .notConfigured("The server lists no models. Set AI_MODEL to one that it has.")
        }
        first.withLock { $0 = model.id }
        return model.id
    }

    /// The server does not have this model. Returns whether it was the first one that the server listed, so that the server
    /// may have another one now: true for each reply that was under way with it, not only for the first.
    func forget(_ name: String) -> Bool {
        guard configured == nil, name != Self.standIn else { return false }
        first.withLock { if $0 == name { $0 = nil } }
        return true
    }
}

enum ModelList {
    static let size = 8 * 1024 * 1024
    private static let countLimit = 10_000
    private static let nameLimit = 200

    /// In the server's order. What has no name is left out, and so is one that repeats a secret.
    static func parse(_ data: Data, hiding secrets: [Secret]) throws(AIError) -> [AIModel] {
        guard let value = try? ReceivedJSON.decode(JSONValue.self, from: data) else {
            throw .malformed("its list of models is no JSON")
        }
        // Some servers list them without anything around, and some have null for none.
        let lists = [value["data"], value["models"], value]
        guard let entries = lists.lazy.compactMap({ $0?.elements }).first ?? (lists.contains(.null) ? [] : nil) else {
            throw .malformed("it has no list of models")
        }
        guard entries.count <= countLimit else { throw .malformed("it lists more than \(countLimit.grouped) models") }
        var known: Set<String> = []
        return entries.compactMap { model($0, hiding: secrets) }.filter { known.insert($0.id).inserted }
    }

    private static func model(_ entry: JSONValue, hiding secrets: [Secret]) -> AIModel? {
        guard let id = entry["id"]?.text, !id.isEmpty, id.count <= nameLimit,
            ServerWords.presentable(id, hiding: secrets) == id
        else { return nil }
        // llama.cpp accepts `n_ctx`, however long the texts were that the model has learnt from.
        let meta = entry["meta"]
        let context =
            entry["max_model_len"]?.count ?? entry["context_length"]?.count ?? meta?["n_ctx"]?.count
            ?? meta?["n_ctx_train"]?.count
        return AIModel(
            id: id, ownedBy: entry["owned_by"]?.text.map { ServerWords.presentable($0, hiding: secrets) },
            contextTokens: context.flatMap { $0 > 0 ? $0 : nil },
            created: entry["created"]?.date)
    }
}
