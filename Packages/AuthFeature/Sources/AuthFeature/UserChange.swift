public import Core

/// Changes to an account; nil leaves a value unchanged.
public struct UserChange: Sendable {
    public var email: String?
    public var password: String?
    /// Metadata by name; null removes an entry.
    public var data: [String: JSONValue]?

    public init(email: String? = nil, password: String? = nil, data: [String: JSONValue]? = nil) {
        self.email = email
        self.password = password
        self.data = data
    }
}

/// Printing or dumping a change does not reveal its password.
extension UserChange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        let parts = [email == nil ? nil : "email", password == nil ? nil : "password", data == nil ? nil : "data"]
        return "UserChange of \(parts.compactMap(\.self).joined(separator: ", "))"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["email": email as Any, "data": data as Any]) }
}
