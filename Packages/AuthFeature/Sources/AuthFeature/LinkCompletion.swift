/// What ``AuthFeatureAPI/completeLink(_:)`` made of a link.
public enum LinkCompletion: Sendable, Equatable {
    /// It is not one of sign-in's links: ``AuthCallback/claims(_:)`` says no.
    case notOurs
    /// Nobody here asked for it, or it is none that could be taken: nothing was asked or changed, and nothing is on the
    /// screen. The error is for whoever gave the link here.
    case refused(AuthError)
    /// It was asked for here and has been followed to its end. A toast tells the person what came of it, also when that is
    /// a failure of the server or the network.
    case completed
}
