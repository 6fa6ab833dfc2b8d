import Core
public import Foundation

extension PurchasesError: CustomStringConvertible {
    /// What has happened and what to do about it, as a person reads it.
    public var description: String { words(now: Date()) }

    /// The same at a given time, for errors that say how long to wait.
    public func words(now: Date) -> String {
        switch self {
        case .notConfigured(let reason), .notStarted(let reason, _): Self.sentence(reason)
        case .keyRefused: "The store refuses the app's key. Check REVENUECAT_KEY."
        case .customerRefused: "The store does not accept the id of your account."
        case .storeFailed: "The store has a problem. Nothing was charged. Try again later."
        case .receiptInUse:
            "This purchase belongs to another account. Sign in with that account to use it."
        case .receiptInvalid: "The store does not know this purchase. Nothing was charged."
        case .inProgress: "The store is still working on this purchase. Try again in a minute."
        case .codeInvalid: "This code does not exist. Copy it again from the mail; it is good once."
        case .codeOfAnother: "This code was redeemed by another account."
        case .codeExpired(nil): "This code has expired. Codes are good for 60 minutes; ask for a new one."
        case .codeExpired(let address?): "This code has expired. A new one was sent to \(address)."
        case .rateLimited(let until): Self.rateLimited(until, now)
        case .refused(let status, let words):
            words.isEmpty
                ? "The store refused the request (\(status))."
                : Self.sentence("The store refused the request: \(words)")
        case .serverFailed(let status): "The store failed (\(status)). Try again later."
        case .unreachable(let reason): Self.sentence("The store cannot be reached: \(reason)")
        case .malformed(let words): Self.sentence("The store's reply cannot be used: \(words)")
        case .cancelled: "Stopped."
        }
    }

    private static func rateLimited(_ until: Date?, _ now: Date) -> String {
        guard let until else { return "The store limits requests. Try again later." }
        let seconds = max(1, Int(until.timeIntervalSince(now).rounded(.up)))
        return seconds == 1
            ? "The store limits requests. Try again in a second."
            : "The store limits requests. Try again in \(seconds.grouped) seconds."
    }

    private static func sentence(_ words: String) -> String {
        guard let last = words.last, !".!?…".contains(last) else { return words }
        return words + "."
    }
}
