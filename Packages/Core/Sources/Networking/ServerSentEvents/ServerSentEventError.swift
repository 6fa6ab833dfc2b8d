/// Why a stream of server-sent events cannot be read on.
public enum ServerSentEventError: Error, Equatable, Sendable {
    /// An event or a line has more bytes than that.
    case tooLarge(limit: Int)
}
