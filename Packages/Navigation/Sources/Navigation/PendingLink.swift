public import Foundation

/// A link that arrived while nobody could follow it, kept until somebody can.
public struct PendingLink: Sendable, Hashable, Codable, Identifiable {
    /// How long a link is kept, in seconds.
    public static let lifetime: TimeInterval = 15 * 60
    /// How many can wait for one account, and how many for the first user to sign in. Each has its own count, so that the
    /// links of one account never push out another's.
    public static let limit = 64

    public let id: UUID
    /// As it was received.
    public let url: String
    public let expires: Date
    /// The only account that it is for; nil when it is for the first user to sign in.
    public let account: String?

    public init(url: String, received: Date, account: String?, id: UUID = UUID()) {
        self.id = id
        self.url = url
        self.expires = received.addingTimeInterval(Self.lifetime)
        self.account = account
    }

    /// A link as it was kept.
    public init(id: UUID, url: String, expires: Date, account: String?) {
        self.id = id
        self.url = url
        self.expires = expires
        self.account = account
    }

    /// Between which moments the expiry of a link lies that is still good at this moment: after the first, and not after
    /// the second.
    ///
    /// A link that seems to have been received more than a lifetime from now was kept while the clock was wrong. How old it
    /// is cannot be known, so it counts as expired.
    public static func expiries(at now: Date) -> (after: Date, upTo: Date) {
        (now, now.addingTimeInterval(2 * lifetime))
    }

    /// Whether the link is too old to be followed, see ``expiries(at:)``.
    public func isExpired(at now: Date) -> Bool {
        let good = Self.expiries(at: now)
        return expires <= good.after || expires > good.upTo
    }

    /// Whether the link may be followed by, and shown to, this account.
    public func isMeant(for account: String) -> Bool {
        self.account == nil || self.account == account
    }
}
