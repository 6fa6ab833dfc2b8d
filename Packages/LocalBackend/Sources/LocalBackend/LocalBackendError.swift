public import Core
public import Persistence

/// Why a backend could not be started: what failed, where, and how to fix it.
public enum LocalBackendError: ClassifiedError, Sendable, Equatable {
    /// The requested port belongs to another program.
    case portTaken(UInt16)
    /// Another process serves this data directory; only one can at a time.
    case alreadyServed(directory: String)
    /// Another process has not finished starting this directory's backend in time.
    case notReady(directory: String, seconds: Int)
    /// Another process serves this data directory, and its socket is missing.
    case withoutSocket(directory: String, socket: String)
    /// A file in the data directory is invalid or missing; `reason` describes the fault and how to fix it.
    case damaged(path: String, reason: String)
    case storage(StorageError)
    case file(FileError)
    /// The system refused a socket; `reason` is its error message.
    case network(reason: String)
    /// The keys that callers need could not be signed; `reason` is the library's error message.
    case signing(reason: String)
    /// The task that waited for the backend was cancelled.
    case cancelled

    public var kind: FailureKind {
        switch self {
        case .storage(let error): error.kind
        case .file(let error): error.kind
        case .portTaken, .alreadyServed, .notReady, .withoutSocket, .damaged, .network, .signing, .cancelled:
            .unreachable
        }
    }

    /// The case for any error of a start.
    init(_ error: any Error) {
        switch error {
        case let error as LocalBackendError: self = error
        case let error as StorageError: self = .storage(error)
        case let error as FileError: self = .file(error)
        case is CancellationError: self = .cancelled
        default: self = .signing(reason: String(describing: error))
        }
    }
}

extension LocalBackendError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .portTaken(let port):
            "Another program uses port \(port). Stop it, or choose another port."
        case .alreadyServed(let directory):
            "Another process serves \(directory) already. Stop it, or choose another data directory."
        case .notReady(let directory, let seconds):
            "Another process has been starting the backend of \(directory) for \(seconds) s. Try again. If that does not "
                + "help, stop that process."
        case .withoutSocket(let directory, let socket):
            "Another process serves \(directory), but not at the socket \(socket). Stop it, then try again. (It is an older "
                + "version, or its socket was removed.)"
        case .damaged(let path, let reason):
            "\(path) \(reason)"
        case .storage(let error): error.description
        case .file(let error): error.description
        case .network(let reason):
            "The backend cannot listen on 127.0.0.1: \(reason)."
        case .signing(let reason):
            "The backend cannot sign its keys: \(reason)."
        case .cancelled:
            "The start of the backend was cancelled."
        }
    }
}
