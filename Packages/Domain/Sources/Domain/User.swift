/// The signed-in user.
public struct User: Sendable, Hashable, Codable, Identifiable {
    /// The backend's id of the account.
    public let id: String
    /// Nil for accounts without one.
    public let email: String?
    /// The user's name; nil when the account has none.
    public let name: String?

    public init(id: String, email: String?, name: String? = nil) {
        self.id = id
        self.email = email
        self.name = name
    }
}
