/// The person who is signed in.
public struct User: Sendable, Hashable, Codable, Identifiable {
    /// The backend's id of the account.
    public let id: String
    /// Nil for accounts without one.
    public let email: String?

    public init(id: String, email: String?) {
        self.id = id
        self.email = email
    }
}
