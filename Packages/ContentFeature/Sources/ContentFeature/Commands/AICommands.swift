import AIClient
import ContentStorage
import Core
public import Design
public import Drawing
public import Foundation

/// What commands ask of the server that answers, and draws and describes pictures. It is asked no more than the account may.
@MainActor
public struct AICommands {
    let services: ContentServices
    let engine: any ConversationEngine
    let scanner: any DexScanning

    private var ai: any AIService { services.ai }

    /// Whether the stand-in answers.
    public func isStandIn() async throws -> Bool { try await ai.server().isStandIn }

    /// Whether the stand-in draws.
    ///
    /// - Throws: `ConfigurationError` when no model for pictures is named.
    public func isStandIn(drawingWith model: String?) async throws -> Bool {
        let server = try await ai.server()
        guard server.isStandIn || model ?? server.pictureModel != nil else {
            throw ConfigurationError(
                "No model for pictures is set. Set AI_IMAGE_MODEL, or name a model with --model.")
        }
        return server.isStandIn
    }

    /// The models of the server, and what it states about them.
    public func models() async throws -> [(id: String, report: CommandReport)] {
        struct Form: Encodable {
            let id: String
            @OrNull var ownedBy: String?
            @OrNull var contextTokens: Int?
            @OrNull var created: Date?
            /// Whether it answers unless another one is named.
            let isDefault: Bool
        }
        let server = try await ai.server()
        let models = try await ai.models()
        let chosen = server.defaultModel ?? (models.count == 1 ? models.first?.id : nil)
        return models.map { model in
            let form = Form(
                id: model.id, ownedBy: model.ownedBy, contextTokens: model.contextTokens, created: model.created,
                isDefault: model.id == chosen)
            let context: TerminalText =
                model.contextTokens.map { "\($0) tokens of context" } ?? "context not stated"
            return (model.id, CommandReport(form, text: context + (form.isDefault ? ", the default" : "")))
        }
    }

    /// Asks one question, of which nothing is kept.
    ///
    /// - Parameters:
    ///   - model: nil for the server's own.
    ///   - instructions: for the model.
    public func ask(
        _ text: String, files: [AttachedFile], model: String?, instructions: String?, isStandIn: Bool
    ) -> Answer {
        let question = AIMessage(role: .user, parts: [.text(text)] + files.map(\.part))
        let request = AIRequest(
            model: model?.isEmpty == true ? nil : model,
            messages: [instructions.map { AIMessage(role: .system, parts: [.text($0)]) }, question].compactMap(\.self))
        return Answer(ai.reply(to: request), isStandIn: isStandIn)
    }

    /// A stored conversation to go on with: without an ID the newest, or a new one when there is none.
    public func thread(of account: String, id: String? = nil, isNew: Bool) async throws -> ConversationThread {
        try await ConversationThread(services, engine: engine, account: account, id: id, isNew: isNew)
    }

    /// Makes a picture.
    ///
    /// - Parameter onWait: called with the words for why a failed attempt is repeated later.
    public func picture(
        _ prompt: String, size: String?, model: String?, onWait: @escaping @Sendable (String) -> Void
    ) async throws -> (data: Data, type: String, revisedPrompt: String?) {
        let picture = try await ai.picture(
            for: AIPictureRequest(prompt: prompt, size: size, model: model), onWait: { onWait("\($0)") })
        return (picture.data, picture.type, picture.revisedPrompt)
    }

    /// Identifies what a picture shows, and keeps it as a find.
    ///
    /// - Throws: an error that says so when it is not identified now.
    public func scan(
        _ picture: PreparedPicture, account: String, onWait: @escaping @MainActor (String) -> Void
    ) async throws -> CommandReport {
        struct Form: Encodable {
            /// found, seen-again or nothing.
            let result: String
            @OrNull var id: String?
            @OrNull var name: String?
            /// likely, possible or unsure.
            @OrNull var confidence: String?
            @OrNull var times: Int?
            let words: String
        }
        let result = await scanner.scan(picture, account: account) { onWait("\($0)") }
        var form = Form(result: "nothing", id: nil, name: nil, confidence: nil, times: nil, words: result.words)
        switch result {
        case .found(let id, let candidate):
            form = Form(
                result: "found", id: id, name: candidate.name, confidence: candidate.confidence.rawValue, times: 1,
                words: result.words)
        case .seenAgain(let id, let times):
            form = Form(
                result: "seen-again", id: id, name: nil, confidence: nil, times: times, words: result.words)
        case .nothing: break
        case .waiting(_, let kind), .failed(_, let kind): throw ContentCommandError(kind, result.words)
        case .stopped: throw ContentCommandError(result.words)
        }
        return CommandReport(form, text: "\(form.words)")
    }
}
