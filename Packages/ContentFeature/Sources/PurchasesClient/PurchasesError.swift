public import Core
public import Foundation

/// Why a server of purchases did not do what it was asked.
public enum PurchasesError: ClassifiedError, Equatable, Sendable {
    /// It is not known which server to ask; why, in words.
    case notConfigured(String)
    /// The stand-in did not start; why, in words, and what that means to a program.
    case notStarted(String, FailureKind)
    case keyRefused
    /// The server takes no customer with this id.
    case customerRefused
    /// The store behind the server has failed.
    case storeFailed
    /// The purchase belongs to another customer.
    case receiptInUse
    case receiptInvalid
    /// The server is still working on the same purchase.
    case inProgress
    case codeInvalid
    /// The code was redeemed by another customer.
    case codeOfAnother
    /// The code is too old. The server has sent a new one to this address, if it says so.
    case codeExpired(newCodeSentTo: String?)
    /// When the server may be asked again, if it says so.
    case rateLimited(until: Date?)
    /// With the server's words.
    case refused(status: Int, String)
    case serverFailed(status: Int)
    /// No connection, or one that was lost before the reply was whole; why, in words.
    case unreachable(String)
    /// What is wrong with the reply, in words.
    case malformed(String)
    case cancelled

    public var kind: FailureKind {
        switch self {
        case .notStarted(_, let kind): kind
        case .unreachable, .malformed: .unreachable
        case .rateLimited, .serverFailed, .storeFailed, .inProgress: .tryAgain
        case .keyRefused, .refused, .receiptInUse, .codeOfAnother: .refused
        case .customerRefused, .receiptInvalid, .codeInvalid, .codeExpired: .badData
        case .notConfigured, .cancelled: .other
        }
    }

    /// Whether the server has seen the request and will never do what it asks, as a code of the protocol says. A status
    /// alone may be that of a proxy, or of a server that is being changed.
    public var isFinal: Bool {
        switch self {
        case .customerRefused, .receiptInUse, .receiptInvalid, .codeInvalid, .codeOfAnother, .codeExpired: true
        case .refused, .notConfigured, .notStarted, .keyRefused, .storeFailed, .inProgress, .rateLimited, .serverFailed,
            .unreachable, .malformed, .cancelled:
            false
        }
    }
}
