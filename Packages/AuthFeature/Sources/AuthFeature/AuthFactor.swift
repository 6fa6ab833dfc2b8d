/// A second factor of an account: an authenticator app that shows a new code of 6 digits every 30 seconds.
public struct AuthFactor: Sendable, Hashable, Identifiable {
    /// The factor's id at the backend.
    public let id: String
    /// The name that the user gave it; nil when it has none.
    public let name: String?
    /// Whether a code of it has been accepted. Only a verified factor is asked for at a sign-in.
    public let isVerified: Bool

    public init(id: String, name: String?, isVerified: Bool) {
        self.id = id
        self.name = name
        self.isVerified = isVerified
    }

    /// How the factor is shown to the user.
    public var label: String { name ?? id }
}

extension AppUser {
    /// The factors that are asked for at a sign-in.
    public var verifiedFactors: [AuthFactor] { factors.filter(\.isVerified) }

    /// The same account with these factors.
    func with(_ factors: [AuthFactor]) -> AppUser {
        AppUser(uid: uid, email: email, name: name, pendingEmail: pendingEmail, factors: factors)
    }
}
