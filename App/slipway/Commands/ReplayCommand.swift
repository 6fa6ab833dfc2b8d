import ArgumentParser
import Composition
import Design
import Foundation
import Navigation

struct ReplayCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "replay", "Repeat a recorded session and compare the results.",
        """
        Does not open or change your data. --assert exits with 1 when a state differs from the recording, or when \
        the recording's last line is incomplete. --rewrite records the same moves again after you changed the app \
        on purpose, and replaces the file.
        """,
        examples: "slipway shell --record session.jsonl", "slipway replay session.jsonl --assert",
        "slipway replay session.jsonl --rewrite")

    @OptionGroup var common: CommonOptions

    @Argument(help: "The recording, or - for standard input.", completion: .file())
    var file: String

    @Flag(name: .customLong("assert"), help: "Compare the states. Exit with 1 at the first difference.")
    var isAsserting = false

    @Flag(name: .customLong("rewrite"), help: "Replace the file with a new recording of the same moves.")
    var isRewriting = false

    func validate() throws {
        if isAsserting, isRewriting { throw ValidationError("Choose one of --assert and --rewrite.") }
        if isRewriting, file == "-" { throw ValidationError("--rewrite needs a file, not standard input.") }
    }

    func execute() async throws {
        let table = AppModules.all.routeTable
        var journal = try InputFile.read(file, limit: Self.limit)
        if isRewriting {
            journal = try JournalReplay.rewrite(journal, table: table)
            try NewFile.write(journal, to: URL(fileURLWithPath: file), replaces: true)
        }
        let replay = try JournalReplay(journal, table: table)
        let isOk = replay.difference == nil && !replay.isCutOff
        let difference = replay.difference.map { difference -> JSONObject in
            ["line": difference.line, "intent": difference.intent.description, "differences": difference.lines]
        }
        let form: JSONObject = [
            "file": file, "intents": replay.steps.count, "ok": isOk,
            // Whether the last line is incomplete: what happened after it is unknown.
            "isCutOff": replay.isCutOff, "url": replay.steps.last.flatMap { table.print($0.state) },
            "difference": difference,
        ]
        try output(form) { report(replay, in: table) }
        if isAsserting, !isOk { throw ExitCode(ExitStatus.failed.rawValue) }
    }

    /// The maximum size of a file, in bytes.
    private static let limit = 256 * 1_048_576

    private func report(_ replay: JournalReplay, in table: RouteTable) {
        if !isAsserting {
            let digits = String(replay.steps.count).count
            Output.print(
                rows: zip(1..., replay.steps).map { number, step in
                    let padding = String(repeating: " ", count: digits - String(number).count)
                    return ["\(padding)\(number)", step.intent.description, table.print(step.state) ?? "signed out"]
                })
        }
        if replay.isCutOff {
            Output.note("slipway: The last line of \(file) is incomplete. The recording may have had more moves.")
        }
        guard let difference = replay.difference else {
            return Output.print("Repeated \(replay.steps.count) moves. All led to the recorded states.")
        }
        Output.print("\(file):\(difference.line): '\(difference.intent)' led to another state than recorded.")
        Output.print("  before: \(table.print(difference.before) ?? "signed out")")
        for line in difference.lines { Output.print("  \(line)") }
    }
}
