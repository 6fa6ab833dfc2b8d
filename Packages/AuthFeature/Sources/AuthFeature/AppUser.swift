/// The account that is signed in, as the backend names it.
public struct AppUser: Sendable, Hashable {
    /// The backend's id of the account; stable for ever.
    public let uid: String
    /// Nil for accounts without one.
    public let email: String?
    /// The person's name, where the account has one.
    public let name: String?
    /// An address that the account will have once it is confirmed.
    public let pendingEmail: String?

    public init(uid: String, email: String?, name: String? = nil, pendingEmail: String? = nil) {
        self.uid = uid
        self.email = email
        self.name = name
        self.pendingEmail = pendingEmail
    }
}
