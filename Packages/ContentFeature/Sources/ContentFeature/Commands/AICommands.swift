import AIClient
import ContentStorage
import Core
public import Design
public import Drawing
public import Foundation

/// Requests of commands to the AI server, within the limits of the account's plan.
@MainActor
public struct AICommands {
    let services: ContentServices
    let engine: LiveConversationEngine
    let scanner: DexCollector

    private var ai: any AIService { services.ai }

    /// Whether the stand-in answers.
    public func isStandIn() async throws -> Bool { try await ai.server().isStandIn }

    /// Whether the stand-in draws.
    ///
    /// - Throws: `ConfigurationError` when no model for pictures is named.
    public func isStandIn(drawingWith model: String?) async throws -> Bool {
        let server = try await ai.server()
        guard server.isStandIn || model ?? server.pictureModel != nil else {
            throw ConfigurationError("No model for pictures is set. Set AI_IMAGE_MODEL, or name a model with --model.")
        }
        return server.isStandIn
    }

    /// The models of the server, and what it states about them.
    public func models() async throws -> [(id: String, report: CommandReport)] {
        let server = try await ai.server()
        let models = try await ai.models()
        let chosen = server.defaultModel ?? models.firstForText?.id
        return models.map { model in
            // Whether it answers unless another one is named.
            let isDefault = model.id == chosen
            let form: JSONObject = [
                "id": model.id, "ownedBy": OrNull(model.ownedBy), "contextTokens": OrNull(model.contextTokens),
                "created": OrNull(model.created), "isDefault": isDefault,
            ]
            let context: TerminalText =
                model.contextTokens.map { "\($0) tokens of context" } ?? "context not stated"
            return (model.id, CommandReport(form, text: context + (isDefault ? ", the default" : "")))
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
        let result = await scanner.scan(picture, account: account) { onWait("\($0)") }
        let found: (result: String, id: String?, name: String?, confidence: String?, times: Int?)
        switch result {
        case .found(let id, let candidate):
            found = ("found", id, candidate.name, candidate.confidence.rawValue, 1)
        case .seenAgain(let id, let times): found = ("seen-again", id, nil, nil, times)
        case .nothing: found = ("nothing", nil, nil, nil, nil)
        case .waiting(_, let kind), .failed(_, let kind): throw ContentCommandError(kind, result.words)
        case .stopped: throw ContentCommandError(result.words)
        }
        let form: JSONObject = [
            "result": found.result, "id": OrNull(found.id), "name": OrNull(found.name),
            "confidence": OrNull(found.confidence), "times": OrNull(found.times), "words": result.words,
        ]
        return CommandReport(form, text: "\(result.words)")
    }
}
