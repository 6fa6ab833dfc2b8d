/// The person who is signed in.
public struct User: Sendable, Hashable, Codable, Identifiable {
    /// The backend's id of the account.
    public let id: String
    /// Nil for accounts without one.
    public let email: String?
    /// What the account calls the person; nil when it does not say.
    public let name: String?

    public init(id: String, email: String?, name: String? = nil) {
        self.id = id
        self.email = email
        self.name = name
    }
}
