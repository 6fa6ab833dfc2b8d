import AIClient
import ArgumentParser
import Composition
import Core
import Design
import Foundation
import Shell

/// Lists the models of the server.
struct ModelsCommand: AIFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "List the models of the server, and what it states about them.",
        discussion: """
            EXAMPLE
              slipway ai models
              slipway ai models --json | jq -r '.[].id'
            """)

    private struct Form: Encodable {
        let id: String
        @OrNull var ownedBy: String?
        /// Null when the server does not state it.
        @OrNull var contextTokens: Int?
        @OrNull var created: Date?
        /// Whether it answers unless another one is named.
        let isDefault: Bool
    }

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies) async throws {
        let server = try await app.services.ai.server()
        noteStandIn(server)
        let models = try await app.services.ai.models()
        let chosen = server.defaultModel ?? (models.count == 1 ? models.first?.id : nil)
        let forms = models.map { model in
            Form(
                id: model.id, ownedBy: model.ownedBy, contextTokens: model.contextTokens, created: model.created,
                isDefault: model.id == chosen)
        }
        try output(forms) {
            if forms.isEmpty { Output.note("slipway: The server lists no models. Name one with --model.") }
            let width = forms.map { LetterWidth.of($0.id) }.max() ?? 0
            for form in forms { Output.print(Self.line(form, width: width), hanging: width + 2) }
        }
    }

    private static func line(_ form: Form, width: Int) -> TerminalText {
        let gap = String(repeating: " ", count: width + 2 - LetterWidth.of(form.id))
        let context = form.contextTokens.map { "\($0) tokens of context" } ?? "context not stated"
        return "\(form.id)\(gap)\(context)\(form.isDefault ? ", the default" : "")"
    }
}
