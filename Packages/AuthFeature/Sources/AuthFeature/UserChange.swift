public import Core

/// Changes to an account; nil leaves a value unchanged.
public struct UserChange: Sendable {
    public var email: String?
    public var password: Secret?
    /// Metadata by name; null removes an entry.
    public var data: [String: JSONValue]?

    public init(email: String? = nil, password: String? = nil, data: [String: JSONValue]? = nil) {
        self.email = email
        self.password = password.map(Secret.init)
        self.data = data
    }
}
