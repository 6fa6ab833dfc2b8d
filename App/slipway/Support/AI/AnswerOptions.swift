import ArgumentParser
import Core

/// How an answer is asked for and printed.
struct AnswerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The model. Default: AI_MODEL, or the only one of the server.", valueName: "name"))
    var model: String?

    @Option(help: ArgumentHelp("Instructions for the model.", valueName: "text"))
    var system: String?

    @Option(
        help: ArgumentHelp(
            "How many seconds the answer may take. Default: the setting ai.timeout.", valueName: "seconds"))
    var timeout: Int?

    @Flag(
        inversion: .prefixedNo,
        help: "Print the answer as it comes, with --json in lines of JSON, or all at once at the end.")
    var stream: Bool?

    func validate() throws {
        if let timeout, !(1...3_600).contains(timeout) { throw ValidationError("Give a timeout from 1 to 3600.") }
    }
}
