import AIClient
import ArgumentParser
import Composition
import Core
import Design
import Drawing
import Foundation
import Shell

/// Asks about a picture, and prints the answer.
struct DescribeCommand: ServingCommand, AIFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        abstract: "Ask what is in a picture, and print the answer as it comes.",
        discussion: """
            Reads PNG and JPEG. The picture is scaled down, and made anew from its pixels before it is sent: without the \
            place and the time that cameras note in it. Ctrl-C stops the answer.

            EXAMPLE
              slipway ai describe photo.jpg
              slipway ai describe chart.png "Which month was the best?"
            """)

    static var signals: [Int32] { StopSignals.numbers }

    @OptionGroup var common: CommonOptions
    @OptionGroup var answer: AnswerOptions

    @Argument(help: "The picture, or '-' for standard input.", completion: .file())
    var file: String

    @Argument(help: "The question. Default: What is in this picture?")
    var question: [String] = []

    func execute(_ app: AppDependencies) async throws {
        let signals = StopSignals()
        WaitNotice.follow(app.services.activity, listensToSignals: false)
        app.services.answerLimit.value = answer.timeout.map { .seconds($0) }
        let picture = try await InputPicture.read(file)
        let server = try await app.services.ai.server()
        noteStandIn(server)
        if !common.json, ShellOutput.errors.isTerminal { Output.note("slipway: This is \(picture.words).") }
        let text = question.isEmpty ? "What is in this picture?" : question.joined(separator: " ")
        let request = answer.request([.text(text), .prepared(picture)])
        try await AnswerPrinter(app, json: common.json, streams: answer.stream, signals: signals)
            .answer(request, from: server)
    }
}
