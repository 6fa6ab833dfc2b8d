import ArgumentParser
import Core

/// How an answer is asked for and printed.
struct AnswerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The model. Default: AI_MODEL, or the server's first.", valueName: "name"))
    var model: String?

    @Option(help: ArgumentHelp("Instructions for the model.", valueName: "text"))
    var system: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Print the answer as it comes, with --json in lines of JSON, or all at once at the end.")
    var stream: Bool?
}
