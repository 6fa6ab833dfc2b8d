public import Core
public import Foundation

/// Why a request to a server of purchases failed.
public enum PurchasesError: ClassifiedError, Equatable, Sendable {
    /// The configuration does not say which server to ask; the value is the reason.
    case notConfigured(String)
    /// The stand-in did not start; the values are the reason and its meaning for a program.
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
    /// Too many requests were made; `until` is when the server may be asked again, if it says so.
    case rateLimited(until: Date?)
    /// The server refused, with its words.
    case refused(status: Int, String)
    case serverFailed(status: Int)
    /// No connection, or one that was lost before the reply was whole; why, in words.
    case unreachable(String)
    /// The reply is not valid; the value is the reason.
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

    /// Whether the server will never do what the request asks, as a code of the protocol says.
    public var isFinal: Bool {
        switch self {
        case .customerRefused, .receiptInUse, .receiptInvalid, .codeInvalid, .codeOfAnother, .codeExpired: true
        default: false
        }
    }
}

extension PurchasesError: CustomStringConvertible {
    /// What has happened and what to do about it, as a person reads it.
    public var description: String { words(now: Date()) }

    /// The error in words at a given time, for errors that say how long to wait.
    public func words(now: Date) -> String {
        advice(now).map { "\(reason) \($0)" } ?? reason
    }

    /// The error without what to do about it: for a purchase that is kept and reported again by itself.
    public var reason: String {
        switch self {
        case .notConfigured(let reason), .notStarted(let reason, _): String.sentence(reason)
        case .keyRefused: "The store refuses the app's key."
        case .customerRefused: "The store does not accept the id of your account."
        case .storeFailed: "The store has a problem."
        case .receiptInUse: "This purchase belongs to another account."
        case .receiptInvalid: "The store has no such purchase. Nothing was charged."
        case .inProgress: "The store is still working on this purchase."
        case .codeInvalid: "This code does not exist."
        case .codeOfAnother: "This code was redeemed by another account."
        case .codeExpired: "This code has expired."
        case .rateLimited: "The store limits requests."
        case .refused(let status, let words):
            words.isEmpty
                ? "The store refused the request (\(status))."
                : String.sentence("The store refused the request: \(words)")
        case .serverFailed(let status): "The store failed (\(status))."
        case .unreachable(let reason): String.sentence("The store cannot be reached: \(reason)")
        case .malformed(let words): String.sentence("The store's reply cannot be used: \(words)")
        case .cancelled: "Stopped."
        }
    }

    private func advice(_ now: Date) -> String? {
        switch self {
        case .keyRefused: "Check REVENUECAT_KEY."
        case .storeFailed, .serverFailed: "Try again later."
        case .receiptInUse: "Sign in with that account to use it."
        case .inProgress: "Try again in a minute."
        case .codeInvalid: "Copy it again from the mail; it is good once."
        case .codeExpired(nil): "Codes are good for 60 minutes; ask for a new one."
        case .codeExpired(let address?): "A new one was sent to \(address)."
        case .rateLimited(let until): Self.wait(until, now)
        default: nil
        }
    }

    private static func wait(_ until: Date?, _ now: Date) -> String {
        guard let until else { return "Try again later." }
        let seconds = max(1, Int(until.timeIntervalSince(now).rounded(.up)))
        return seconds == 1 ? "Try again in a second." : "Try again in \(seconds.grouped) seconds."
    }
}
