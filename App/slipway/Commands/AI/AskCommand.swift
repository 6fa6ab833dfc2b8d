import ArgumentParser
import Composition
import ContentFeature
import Design
import Drawing
import Shell

struct AskCommand: ServingCommand, AIFeatureCommand {
    static let configuration = CommandConfiguration(
        "ask", "Ask one question, and print the answer as it comes.",
        """
        What you pipe in follows the question. The answer is printed on standard output, everything else on standard \
        error. Ctrl-C stops the answer. Nothing is kept, unless you add --keep. Exits with 1 when the answer is not \
        whole. In a loop, add '</dev/null', or the first question takes all of the standard input.
        """,
        examples: #"slipway ai ask "Where can I change my name?""#, #"git diff | slipway ai ask "What changed?""#,
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
        let account = keep ? try await app.signedInAccount(stores: true) : nil
        let isStandIn = try await isStandIn(app)
        let printer = AnswerPrinter(app, json: common.json, streams: answer.stream, signals: signals)
        if let account {
            try await askAndKeep(text, files, of: account, in: app, printer, isStandIn)
        } else {
            try await printer.show(answer.ask(text, files, of: app, isStandIn: isStandIn))
        }
    }

    @MainActor private func askAndKeep(
        _ text: String, _ files: [AttachedFile], of account: String, in app: AppDependencies, _ printer: AnswerPrinter,
        _ isStandIn: Bool
    ) async throws {
        let thread = try await app.content.commands.thread(of: account, isNew: true)
        try await thread.choose(model: answer.model, persona: nil, instructions: answer.system)
        defer {
            if !common.json, let id = thread.id { Output.note("slipway: Kept as the conversation \(id).") }
        }
        try await thread.send(text, files: files, isStandIn: isStandIn, printer: printer)
    }
}

extension AnswerOptions {
    @MainActor func ask(_ text: String, _ files: [AttachedFile], of app: AppDependencies, isStandIn: Bool) -> Answer {
        app.content.commands.ask(text, files: files, model: model, instructions: system, isStandIn: isStandIn)
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
        let isStandIn = try await isStandIn(app)
        if !common.json, ShellOutput.errors.isTerminal { Output.note("slipway: This is \(picture.words).") }
        let text = question.isEmpty ? "What is in this picture?" : question.joined(separator: " ")
        let files = [AttachedFile(picture, name: file)]
        try await AnswerPrinter(app, json: common.json, streams: answer.stream, signals: signals)
            .show(answer.ask(text, files, of: app, isStandIn: isStandIn))
    }
}

struct ModelsCommand: AIFeatureCommand {
    static let configuration = CommandConfiguration(
        "models", "List the models of the server, and what it states about them.",
        examples: "slipway ai models", "slipway ai models --json | jq -r '.[].id'")

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies) async throws {
        _ = try await isStandIn(app)
        let models = try await app.content.commands.models()
        try output(models.map(\.report)) {
            if models.isEmpty { Output.note("slipway: The server lists no models. Name one with --model.") }
            Output.print(rows: models.map { [$0.id, $0.report.text.text] })
        }
    }
}
