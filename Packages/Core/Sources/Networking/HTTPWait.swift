/// What a streamed reply took too long for.
public enum HTTPWait: Sendable, Equatable {
    /// The first byte of the body.
    case firstByte
    /// The next one.
    case nextByte
}
