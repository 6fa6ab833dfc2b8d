/// The signed-in account, as the backend reports it.
public struct AppUser: Sendable, Hashable {
    /// The account's id at the backend. It never changes.
    public let uid: String
    /// Nil for accounts without one.
    public let email: String?
    /// The user's name; nil when the account has none.
    public let name: String?
    /// An address that the account will have once it is confirmed.
    public let pendingEmail: String?
    /// The account's second factors, those that are not verified yet included; empty for most accounts.
    public let factors: [AuthFactor]

    public init(
        uid: String, email: String?, name: String? = nil, pendingEmail: String? = nil, factors: [AuthFactor] = []
    ) {
        self.uid = uid
        self.email = email
        self.name = name
        self.pendingEmail = pendingEmail
        self.factors = factors
    }
}
