import Core
import Foundation
import HTTPTypes
import Networking

/// Language models over OpenAI's protocol.
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
            await transport.whole(.get, "/models", body: nil, size: ModelList.size, at: server),
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
        let body = try PictureRequestBody.encode(request, model: model)
        let reply = try PictureReply.parse(
            await transport.whole(
                .post, "/images/generations", body: body, size: Self.pictureReplySize, model: model ?? "",
                isForPicture: true, at: server, onWait: onWait))
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
