/// What a person says when they are asked for a review.
public enum ReviewAnswer: Sendable, Equatable {
    /// They want to write one now.
    case accept
    /// Not now.
    case later
}
