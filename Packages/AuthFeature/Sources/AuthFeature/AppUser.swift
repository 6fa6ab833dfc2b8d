/// The account that is signed in, as the backend names it.
public struct AppUser: Sendable, Hashable {
    /// The backend's id of the account; stable for ever.
    public let uid: String
    /// Nil for accounts without one.
    public let email: String?

    public init(uid: String, email: String?) {
        self.uid = uid
        self.email = email
    }
}
