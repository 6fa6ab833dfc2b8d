import Core
import GRDB

/// Why something failed, in words fit for a log: without the values that a statement was run with.
enum FailureReason {
    static func describe(_ error: any Error) -> String {
        if let error = error as? IssuerFailure { return error.description }
        if let error = error as? FileError { return error.description }
        // An error of another module's may quote what it was about: its type tells what kind of thing went wrong.
        guard let error = error as? DatabaseError else { return String(describing: type(of: error)) }
        return "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
    }
}
