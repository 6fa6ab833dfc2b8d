/// The user's answer to a request for a review.
public enum ReviewAnswer: Sendable, Equatable {
    /// The user wants to write a review now.
    case accept
    /// Not now.
    case later
}
