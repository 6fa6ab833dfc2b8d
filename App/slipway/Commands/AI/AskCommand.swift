import AIClient
import ArgumentParser
import Composition
import ContentFeature
import ContentStorage
import Core
import Design
import Drawing
import Foundation
import Shell

struct AskCommand: ServingCommand, AIFeatureCommand {
    static let configuration = CommandConfiguration(
        "ask", "Ask one question, and print the answer as it comes.",
        """
        What you pipe in follows the question. The answer is printed on standard output, everything else on standard \
        error. Ctrl-C stops the answer. Nothing is kept, unless you add --keep. Exits with 1 when the answer is not \
        whole. In a loop, add '</dev/null', or the first question takes all of the standard input.
        """,
        examples: #"slipway ai ask "Where can I change my name?""#,
        #"git diff | slipway ai ask "What changed?""#,
        #"slipway ai ask --attach notes.txt --attach photo.jpg "What is this?""#,
        #"slipway ai ask --json "Hello" | jq -r .text"#)

    @OptionGroup var common: CommonOptions
    @OptionGroup var answer: AnswerOptions

    var answerLimit: Duration? { answer.limit }

    @Option(
        help: ArgumentHelp("A picture or a text to send along. Repeat it for more.", valueName: "file"),
        completion: .file())
    var attach: [String] = []

    @Flag(help: "Keep the question and the answer as a conversation. You must be signed in.")
    var keep = false

    @Argument(help: "The question. Default: standard input alone.")
    var question: [String] = []

    func execute(_ app: AppDependencies) async throws {
        let signals = StopSignals(for: app)
        let files = try await AttachedFile.read(attach)
        let text = try PromptInput.read(question, example: #"slipway ai ask "How do I delete my account?""#)
        let account = keep ? try app.signedInAccount(stores: true) : nil
        let server = try await server(of: app)
        let printer = AnswerPrinter(app, json: common.json, streams: answer.stream, signals: signals)
        if let account {
            try await askAndKeep(text, files, of: account, in: app, printer, server)
        } else {
            try await printer.answer(answer.request([.text(text)] + files.map(\.part)), from: server)
        }
    }

    @MainActor
    private func askAndKeep(
        _ text: String, _ files: [AttachedFile], of account: String, in app: AppDependencies, _ printer: AnswerPrinter,
        _ server: AIServer
    ) async throws {
        var thread = try await ConversationThread(app, account: account, isNew: true)
        try await thread.choose(model: answer.model, persona: nil, instructions: answer.system)
        var attachments: [Attachment] = []
        for file in files { attachments.append(try await file.keep(in: app.content.store, account: account)) }
        defer {
            if !common.json, let id = thread.id {
                Output.note("slipway: Kept as the conversation \(id.rawValue).")
            }
        }
        try await thread.send(text, attachments: attachments, printer: printer, server: server)
    }
}

extension AnswerOptions {
    func request(_ parts: [AIMessage.Part]) -> AIRequest {
        let instructions = system.map { AIMessage(role: .system, parts: [.text($0)]) }
        return AIRequest(
            model: model?.isEmpty == true ? nil : model,
            messages: [instructions, AIMessage(role: .user, parts: parts)].compactMap(\.self))
    }
}

struct DescribeCommand: ServingCommand, AIFeatureCommand {
    static let configuration = CommandConfiguration(
        "describe", "Ask what is in a picture, and print the answer as it comes.",
        """
        Reads PNG and JPEG. The picture is scaled down, and made anew from its pixels before it is sent: without the \
        place and the time that cameras note in it. Ctrl-C stops the answer. Exits with 1 when the answer is \
        not whole.
        """,
        examples: "slipway ai describe photo.jpg", #"slipway ai describe chart.png "Which month was the best?""#)

    @OptionGroup var common: CommonOptions
    @OptionGroup var answer: AnswerOptions

    var answerLimit: Duration? { answer.limit }

    @Argument(help: "The picture, or '-' for standard input.", completion: .file())
    var file: String

    @Argument(help: "The question. Default: What is in this picture?")
    var question: [String] = []

    func execute(_ app: AppDependencies) async throws {
        let signals = StopSignals(for: app)
        let picture = try await InputPicture.read(file)
        let server = try await server(of: app)
        if !common.json, ShellOutput.errors.isTerminal { Output.note("slipway: This is \(picture.words).") }
        let text = question.isEmpty ? "What is in this picture?" : question.joined(separator: " ")
        let request = answer.request([.text(text), .prepared(picture)])
        try await AnswerPrinter(app, json: common.json, streams: answer.stream, signals: signals)
            .answer(request, from: server)
    }
}

struct ModelsCommand: AIFeatureCommand {
    static let configuration = CommandConfiguration(
        "models", "List the models of the server, and what it states about them.",
        examples: "slipway ai models", "slipway ai models --json | jq -r '.[].id'")

    private struct Form: Encodable {
        let id: String
        @OrNull var ownedBy: String?
        @OrNull var contextTokens: Int?
        @OrNull var created: Date?
        /// Whether it answers unless another one is named.
        let isDefault: Bool
    }

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies) async throws {
        let server = try await server(of: app)
        let models = try await app.content.ai.models()
        let chosen = server.defaultModel ?? (models.count == 1 ? models.first?.id : nil)
        let forms = models.map { model in
            Form(
                id: model.id, ownedBy: model.ownedBy, contextTokens: model.contextTokens, created: model.created,
                isDefault: model.id == chosen)
        }
        try output(forms) {
            if forms.isEmpty { Output.note("slipway: The server lists no models. Name one with --model.") }
            Output.print(
                rows: forms.map { form in
                    let context = form.contextTokens.map { "\($0) tokens of context" } ?? "context not stated"
                    return (form.id, context + (form.isDefault ? ", the default" : ""))
                })
        }
    }
}
