/// Why no reply came, or why a mail was not taken.
public enum HTTPError: Error, Equatable, Sendable {
    /// The request cannot be sent as it is: what is wrong with it.
    case invalidRequest(String)
    /// No connection could be made: refused, no route, no such name. Nothing was sent that the server could carry out.
    case unreachable(String)
    case timedOut
    /// A stream's server was silent for longer than its ``HTTPStreamLimits`` allow. It may have carried out the request.
    case tooSlow(HTTPWait)
    /// The connection broke before the reply was whole. The server may have carried out the request.
    case interrupted(String)
    /// The peer could not prove who it is.
    case untrusted(String)
    /// The reply's body is larger than this many bytes.
    case tooLarge(limit: Int)
    /// What came back is not what the protocol has there.
    case malformedReply(String)
    /// A mail server's refusal: which server and the number that it gave. No HTTP request fails like this.
    case refused(String)
    case cancelled
}

extension HTTPError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidRequest(let reason): "the request cannot be sent: \(reason)"
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .timedOut: "the server did not answer in time"
        case .tooSlow(.firstByte): "the server did not begin its reply in time"
        case .tooSlow(.nextByte): "the server stopped in the middle of its reply"
        case .interrupted(let reason): "the connection was lost: \(reason)"
        case .untrusted(let reason): "the server's certificate is not valid: \(reason)"
        case .tooLarge(let limit): "the reply is larger than \(limit) bytes"
        case .malformedReply(let reason): "the reply is invalid: \(reason)"
        case .refused(let reason): "the mail was refused: \(reason)"
        case .cancelled: "cancelled"
        }
    }
}

/// What a streamed reply took too long for.
public enum HTTPWait: Sendable, Equatable {
    /// The first byte of the body.
    case firstByte
    /// The next byte of the body.
    case nextByte
}
