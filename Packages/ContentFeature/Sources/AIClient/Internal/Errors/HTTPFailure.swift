import Networking

/// What the lack of a reply means here.
enum HTTPFailure: Equatable {
    /// The same may succeed when the server is back. The words say why.
    case unreachable(String)
    case slow(String)
    case unusable(String)
    case unsendable(String)
    case cancelled

    init(_ error: HTTPError) {
        switch error {
        case .unreachable(let reason): self = .unreachable(reason)
        case .interrupted(let reason): self = .unreachable(reason)
        case .untrusted(let reason): self = .unreachable("its certificate is not valid: \(reason)")
        case .timedOut, .tooSlow: self = .slow(error.description)
        case .tooLarge, .malformedReply, .refused: self = .unusable(error.description)
        case .invalidRequest(let reason): self = .unsendable(reason)
        case .cancelled: self = .cancelled
        }
    }
}
