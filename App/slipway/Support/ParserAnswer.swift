import ArgumentParser
import Core
import Design
import Foundation
import Shell

/// What the parser answers when there is no command to run: help, the version, a completion, or why it refuses the line.
struct ParserAnswer {
    let error: any Error
    /// Of the command line.
    let words: [String]

    /// Prints it, and ends the process.
    func end() -> Never {
        if let unknown = error as? UnknownCommand { refuse(unknown.message, helpOf: unknown.command) }
        let code = exitCode
        if code.isSuccess {
            show(Slipway.fullMessage(for: error, columns: HelpText.unbroken))
        } else if code == .validationFailure, !(error is ExitCode) {
            refuse(Slipway.message(for: error), helpOf: refusedCommand)
        }
        // A command that failed has already said why.
        exit(code.rawValue)
    }

    private func show(_ text: String) {
        guard !text.isEmpty else { return }
        guard text.hasPrefix("OVERVIEW: ") else {
            // Completions contain what was typed, which may be a secret.
            return Output.print(value: words.first == "---completion" ? RedactedURL.hideUsers(in: text) : text)
        }
        let help = HelpText.wrapped(text, columns: columns)
        Output.paged(by: has("--no-pager") ? nil : Pager()) {
            for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
                let isHeading = line.wholeMatch(of: /[A-Z][A-Z ]*(:.*)?/) != nil
                Output.print(wrapped: "\(line)", as: isHeading ? .heading : .plain, upTo: ":")
            }
        }
    }

    /// As wide as the terminal, and 80 columns elsewhere; COLUMNS decides before both.
    private var columns: Int {
        let wished = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 0
        return ShellOutput.standard.columns ?? (wished > 0 ? wished : 80)
    }

    /// The parser lays out its help for COLUMNS even to say the status, and ends the process where that leaves no column
    /// for a description.
    private var exitCode: ExitCode {
        let columns = getenv("COLUMNS").map { String(cString: $0) }
        setenv("COLUMNS", String(HelpText.unbroken), 1)
        defer { if let columns { setenv("COLUMNS", columns, 1) } else { unsetenv("COLUMNS") } }
        return Slipway.exitCode(for: error)
    }

    /// Prints why the line was refused, and ends the process. The words may contain secrets.
    private func refuse(_ message: String, helpOf command: String) -> Never {
        let sentence = message.last.map { ".?!:…".contains($0) } == true ? message : message + "."
        let failure = CommandFailure(.usage, lines: sentence)
        Output.complain(failure, json: has("--json"))
        if !has("--json") { Output.note("Run '\(command) --help' to see how to use it.") }
        exit(failure.code.rawValue)
    }

    /// The command whose arguments the parser refused: it stands in the last line of the parser's message.
    private var refusedCommand: String {
        let line = Slipway.fullMessage(for: error).split(separator: "\n").last ?? ""
        return line.firstMatch(of: /'(slipway.*) --help'/).map { String($0.output.1) } ?? "slipway"
    }

    private func has(_ option: String) -> Bool { words.prefix { $0 != "--" }.contains(option) }
}
