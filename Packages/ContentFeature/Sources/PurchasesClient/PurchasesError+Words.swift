import Core
public import Foundation

extension PurchasesError: CustomStringConvertible {
    /// What has happened and what to do about it, as a person reads it.
    public var description: String { words(now: Date()) }

    /// The same at a given time, for errors that say how long to wait.
    public func words(now: Date) -> String {
        advice(now).map { "\(reason) \($0)" } ?? reason
    }

    /// What has happened, without what to do about it: for a purchase that is kept and reported again by itself.
    public var reason: String {
        switch self {
        case .notConfigured(let reason), .notStarted(let reason, _): Self.sentence(reason)
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
                : Self.sentence("The store refused the request: \(words)")
        case .serverFailed(let status): "The store failed (\(status))."
        case .unreachable(let reason): Self.sentence("The store cannot be reached: \(reason)")
        case .malformed(let words): Self.sentence("The store's reply cannot be used: \(words)")
        case .cancelled: "Stopped."
        }
    }

    /// What to do about it; nil when there is nothing to say.
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
        case .notConfigured, .notStarted, .customerRefused, .receiptInvalid, .codeOfAnother, .refused, .unreachable,
            .malformed, .cancelled:
            nil
        }
    }

    private static func wait(_ until: Date?, _ now: Date) -> String {
        guard let until else { return "Try again later." }
        let seconds = max(1, Int(until.timeIntervalSince(now).rounded(.up)))
        return seconds == 1 ? "Try again in a second." : "Try again in \(seconds.grouped) seconds."
    }

    private static func sentence(_ words: String) -> String {
        guard let last = words.last, !".!?…".contains(last) else { return words }
        return words + "."
    }
}
