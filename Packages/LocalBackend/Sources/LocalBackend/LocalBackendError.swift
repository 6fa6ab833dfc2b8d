public import Core
public import Persistence

/// Why a backend could not be started: what failed, where, and how to fix it.
public enum LocalBackendError: Error, Sendable, Equatable {
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
}

extension LocalBackendError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .portTaken(let port):
            "Port \(port) on 127.0.0.1 is taken by another program. End that program, or choose another port."
        case .alreadyServed(let directory):
            "The backend's data in \(directory) is being served by another process. End that one first, or choose "
                + "another data directory."
        case .notReady(let directory, let seconds):
            "Another process is starting the backend of \(directory) and has not finished in \(seconds) s. Try again; "
                + "if that does not help, end the other process."
        case .withoutSocket(let directory, let socket):
            "The backend's data in \(directory) is being served by another process, which has no socket at \(socket): it is "
                + "of an earlier version, was started without a socket, or the socket was removed. End that process and "
                + "try again."
        case .damaged(let path, let reason):
            "\(path) \(reason)"
        case .storage(let error): error.description
        case .file(let error): error.description
        case .network(let reason):
            "The backend cannot listen on 127.0.0.1: \(reason)."
        case .signing(let reason):
            "The backend's keys cannot be signed: \(reason)."
        case .cancelled:
            "The start of the backend was cancelled."
        }
    }
}
