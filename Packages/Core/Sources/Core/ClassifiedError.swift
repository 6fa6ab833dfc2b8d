/// An error that says what it means to a program.
public protocol ClassifiedError: Error {
    var kind: FailureKind { get }
}
