/// The result of ``AuthFeatureAPI/completeLink(_:)``.
public enum LinkCompletion: Sendable, Equatable {
    /// Not a callback link: ``AuthCallback/claims(_:)`` returns false.
    case notOurs
    /// This installation did not request the link, or the link cannot be accepted: nothing changed here, and nothing is
    /// shown. The error is for the caller. A mail's own link that leads to tokens was opened, and has confirmed at the
    /// server what it confirms; any other link caused no request.
    case refused(AuthError)
    /// This installation requested the link, and it was followed to its end. A toast shows the message. `problem`: why
    /// nothing was completed, such as a failure of the server or the network; nil on success.
    case completed(message: String, problem: AuthError?)
}
