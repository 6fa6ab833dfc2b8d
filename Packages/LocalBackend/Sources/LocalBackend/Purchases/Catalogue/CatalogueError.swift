import Core

/// Why a `purchases-catalogue.json` cannot be used.
enum CatalogueError: ClassifiedError, Sendable, Equatable {
    case unreadable(FileError)
    /// `problem` says what is wrong, where, and how to repair it.
    case invalid(path: String, problem: String)

    var kind: FailureKind { .badData }
}

extension CatalogueError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .invalid(let path, let problem):
            "The catalogue \(path) cannot be used. \(problem) Or remove the file to use the built-in catalogue."
        }
    }
}
