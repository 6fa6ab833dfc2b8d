import AIClient
import ArgumentParser
import Composition
import Core
import Design
import Foundation
import Shell

/// Asks one question, and prints the answer.
struct AskCommand: ServingCommand, AIFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Ask one question, and print the answer as it comes.",
        discussion: """
            What you pipe in follows the question. The answer is printed on standard output, everything else on standard \
            error. Ctrl-C stops the answer. Nothing is kept. Exits with 1 when the answer is not whole.

            EXAMPLE
              slipway ai ask "Where can I change my name?"
              git diff | slipway ai ask "What changed?"
              slipway ai ask --attach notes.txt --attach photo.jpg "What is this?"
              slipway ai ask --json "Hello" | jq -r .text
            """)

    static var signals: [Int32] { StopSignals.numbers }

    @OptionGroup var common: CommonOptions
    @OptionGroup var answer: AnswerOptions

    @Option(
        help: ArgumentHelp("A picture or a text to send along. Repeat it for more.", valueName: "file"),
        completion: .file())
    var attach: [String] = []

    @Argument(help: "The question. Default: standard input alone.")
    var question: [String] = []

    func execute(_ app: AppDependencies) async throws {
        let signals = StopSignals()
        WaitNotice.follow(app.services.activity, listensToSignals: false)
        let text = try PromptInput.read(question, example: #"slipway ai ask "What can this app do?""#)
        let parts = try await AttachedFile.parts(of: attach)
        let server = try await app.services.ai.server()
        noteStandIn(server)
        let request = answer.request([.text(text)] + parts)
        try await AnswerPrinter(app, json: common.json, streams: answer.stream, signals: signals)
            .answer(request, from: server)
    }
}

extension AnswerOptions {
    /// A request with one message of the user.
    func request(_ parts: [AIMessage.Part]) -> AIRequest {
        let instructions = system.map { AIMessage(role: .system, parts: [.text($0)]) }
        return AIRequest(
            model: model, messages: [instructions, AIMessage(role: .user, parts: parts)].compactMap(\.self))
    }
}
