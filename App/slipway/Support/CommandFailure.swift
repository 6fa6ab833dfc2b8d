import ArgumentParser
import AuthFeature
import Core
import Design
import Domain
import Foundation
import Navigation

/// Why a command failed: the message for people, and the exit code for the parent process.
struct CommandFailure: Error {
    let code: ExitStatus
    let message: String
    /// The problems of a document that was refused, which the message contains as well; nil for any other failure.
    private(set) var problems: [SettingsImportProblem]?

    /// - Parameter message: made one line. It may quote a server, whose line breaks would pass for further messages.
    init(_ code: ExitStatus, _ message: String) { self.init(code, lines: PlainText.sanitize(message)) }

    /// - Parameter lines: the message, with line breaks that a server has no part in.
    init(_ code: ExitStatus, lines: String) {
        self.code = code
        message = lines
    }

    /// Converts an error of any module to a message and an exit code.
    init(_ error: any Error) {
        var message = String(describing: error)
        switch error as? AuthError {
        case .secondFactorNeeded, .insufficientAssurance: message += " Use 'slipway auth factor verify'."
        default: break
        }
        let code: ExitStatus =
            switch error {
            case is ConfigurationError: .badConfiguration
            case let error as any ClassifiedError: ExitStatus(error.kind)
            case is LinkError, is JournalError: .badData
            case SettingsError.notSaved(_, mayRetry: true), SettingsImportError.notSaved(_, mayRetry: true): .tryAgain
            case SettingsError.notSaved, SettingsImportError.notSaved: .cannotWrite
            case is SettingsError, is SettingsImportError: .badData
            default: .failed
            }
        switch error {
        case let failure as CommandFailure: self = failure
        case is ConfigurationError, is SettingsImportError: self.init(code, lines: message)
        default: self.init(code, message)
        }
        if case .refused(let found) = error as? SettingsImportError { problems = found }
    }

    func adding(_ sentence: String) -> CommandFailure { CommandFailure(code, "\(message) \(sentence)") }
}

/// The exit codes of every command; those of sysexits.h where it has one.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 64
    case badData = 65
    case unreachable = 69
    case cannotWrite = 73
    case tryAgain = 75
    case refused = 77
    case badConfiguration = 78

    init(_ kind: FailureKind) {
        self =
            switch kind {
            case .badData: .badData
            case .refused: .refused
            case .unreachable: .unreachable
            case .tryAgain: .tryAgain
            case .cannotWrite: .cannotWrite
            case .other: .failed
            }
    }

    var meaning: String {
        switch self {
        case .done: "success"
        case .failed: "failure"
        case .usage: "wrong usage: an unknown command or option, or a missing value"
        case .badData: "invalid data: a link, setting, file or input"
        case .unreachable: "the backend or the AI server cannot be reached"
        case .cannotWrite: "a file or directory cannot be written"
        case .tryAgain: "busy, or too many requests; try again later"
        case .refused: "you are not signed in, or the server refused"
        case .badConfiguration: "the configuration is incomplete or wrong"
        }
    }

    static var table: String {
        allCases.map { "\($0.rawValue)".padding(toLength: 4, withPad: " ", startingAt: 0) + $0.meaning }
            .joined(separator: "\n")
    }
}

struct ExitCodesCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "exit-codes", "List the exit codes.", ExitStatus.table, examples: "slipway exit-codes --json")

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        try output(ExitStatus.allCases.map { ["code": $0.rawValue, "meaning": $0.meaning] as JSONObject }) {
            // The meanings begin in the fifth column.
            Output.print("\(lines: ExitStatus.table)", hanging: 4)
        }
    }
}
