public import Foundation

/// A failed operation on a file or directory: what was tried, where, and the system's error.
public struct FileError: ClassifiedError, Equatable, Sendable, CustomStringConvertible {
    public let operation: String
    public let path: String
    /// The system's error number.
    public let code: Int32
    /// How to fix it, when that is known.
    public let remedy: String?

    public var kind: FailureKind { .cannotWrite }

    public init(_ operation: String, _ url: URL, code: Int32, remedy: String? = nil) {
        self.operation = operation
        self.path = url.path
        self.code = code
        self.remedy = remedy
    }

    public var description: String {
        let reason = String(cString: strerror(code))
        let sentence = "Cannot \(operation) \(path): \(reason)."
        return remedy.map { "\(sentence) \($0)" } ?? sentence
    }
}

/// What a failure means to a program that has asked for something. Commands end with the exit code of the kind.
public enum FailureKind: String, Sendable, Hashable, Codable {
    /// What was given cannot be used.
    case badData = "bad-data"
    /// No user is signed in, or the server refused.
    case refused
    /// No server answered in a usable way.
    case unreachable
    /// The same may succeed later.
    case tryAgain = "try-again"
    /// This machine could not store something.
    case cannotWrite = "cannot-write"
    case other
}

/// An error with a kind, from which a command's exit code follows.
public protocol ClassifiedError: Error {
    var kind: FailureKind { get }
}
