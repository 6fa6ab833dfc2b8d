import Core
import GRDB

/// Why something failed, in a form that is safe to log: without the arguments of a SQL statement.
enum FailureReason {
    static func describe(_ error: any Error) -> String {
        if let error = error as? IssuerFailure { return error.description }
        if let error = error as? FileError { return error.description }
        // The description of another module's error may quote its input, so only the type of the error is logged.
        guard let error = error as? DatabaseError else { return String(describing: type(of: error)) }
        return "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
    }
}
