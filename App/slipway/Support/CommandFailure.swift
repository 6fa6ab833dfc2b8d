import ArgumentParser
import AuthFeature
import Core
import Domain
import Navigation
import SettingsStorage

/// Why a command failed: the message for people, and the exit code for the parent process.
struct CommandFailure: Error {
    let code: ExitStatus
    let message: String
    /// The problems of a document that was refused, which the message contains as well; nil for any other failure.
    private(set) var problems: [SettingsImportProblem]?

    init(_ code: ExitStatus, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Converts an error of any module to a message and an exit code.
    init(_ error: any Error) {
        let message = Self.message(of: error)
        let code: ExitStatus =
            switch error {
            case is ConfigurationError: .badConfiguration
            case let error as any ClassifiedError: ExitStatus(error.kind)
            case is LinkError, is JournalError: .badData
            case SettingsError.notSaved, SettingsImportError.notSaved: .cannotWrite
            case is SettingsError, is SettingsImportError: .badData
            default: .failed
            }
        self = (error as? CommandFailure) ?? CommandFailure(code, message)
        if case .refused(let found) = error as? SettingsImportError { problems = found }
    }

    private static func message(of error: any Error) -> String {
        let message = String(describing: error)
        return switch error as? AuthError {
        case .secondFactorNeeded, .insufficientAssurance: message + " Use 'slipway auth factor verify'."
        default: message
        }
    }
}
