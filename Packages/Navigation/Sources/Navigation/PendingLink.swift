public import Foundation

/// A link that arrived while no user could follow it, stored until a user can.
public struct PendingLink: Sendable, Hashable, Identifiable {
    /// How long a link is kept, in seconds.
    public static let lifetime: TimeInterval = 15 * 60
    /// How many links can wait for one account, and how many for the first user to sign in. Each account has its own
    /// count, so the links of one account never displace those of another.
    public static let limit = 64

    public let id: UUID
    /// The URL as it was received.
    public let url: String
    public let expires: Date
    /// The only account that may follow it; nil when it is for the first user to sign in.
    public let account: String?

    public init(url: String, received: Date, account: String?, id: UUID = UUID()) {
        self.id = id
        self.url = url
        self.expires = received.addingTimeInterval(Self.lifetime)
        self.account = account
    }

    /// Recreates a stored link.
    public init(id: UUID, url: String, expires: Date, account: String?) {
        self.id = id
        self.url = url
        self.expires = expires
        self.account = account
    }

    /// The range in which the expiry of a valid link lies at this moment: later than `after`, and not later than
    /// `upTo`.
    ///
    /// A link that seems to have been received more than a lifetime in the future was stored while the clock was wrong.
    /// Its age cannot be known, so it counts as expired.
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

/// What has to happen before a link that waits is followed.
public enum PendingReason: String, Sendable, Encodable {
    case signIn = "sign-in"
    /// The user is signed in, and has not finished the setup.
    case setup
    /// The user is signed in, and the server has not confirmed that yet.
    case server

    /// The condition in words, to follow "will open".
    public var condition: String {
        switch self {
        case .signIn: "after you sign in"
        case .setup: "after you finish setup"
        case .server: "after the server confirms your sign-in"
        }
    }

    /// Why a screen that needs a signed-in account cannot be shown yet.
    var state: String {
        switch self {
        case .signIn: "You are signed out."
        case .setup: "You have not finished setup."
        case .server: "The server has not confirmed your sign-in."
        }
    }
}
