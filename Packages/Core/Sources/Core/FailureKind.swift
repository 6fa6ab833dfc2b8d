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

/// An error that says what it means to a program.
public protocol ClassifiedError: Error {
    var kind: FailureKind { get }
}
