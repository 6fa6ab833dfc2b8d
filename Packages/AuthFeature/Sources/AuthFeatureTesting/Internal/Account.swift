import Core
import Foundation

/// An account of an in-memory server.
struct Account {
    let id: String
    var email: String
    /// In plain text: nothing here is worth hashing. Nil for accounts that sign in only by mail or with Apple.
    var password: String?
    var isConfirmed: Bool
    /// An address that is waiting for confirmation.
    var newEmail: String?
    var metadata: [String: JSONValue] = [:]
    /// The user's id at Apple; nil for users who never signed in there.
    var appleSubject: String?
    var factors: [Factor] = []

    init(email: String, password: String?, isConfirmed: Bool) {
        id = UUID().uuidString.lowercased()
        self.email = email.lowercased()
        self.password = password
        self.isConfirmed = isConfirmed
    }

    /// Null removes a member.
    mutating func merge(_ data: [String: JSONValue]) {
        for (name, value) in data { metadata[name] = value == .null ? nil : value }
    }

    /// The user in the form of the protocol.
    var wire: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "id": .string(id), "aud": .string("authenticated"), "role": .string("authenticated"),
            "email": .string(email), "phone": .string(""), "is_anonymous": .bool(false),
            "user_metadata": .object(metadata), "identities": .array([]),
            "app_metadata": .object(["provider": .string("email"), "providers": .array([.string("email")])]),
            // The same for all accounts: nothing depends on them.
            "created_at": .string("2024-01-01T00:00:00Z"), "updated_at": .string("2024-01-01T00:00:00Z"),
        ]
        if !factors.isEmpty { members["factors"] = .array(factors.map(\.wire)) }
        if let newEmail { members["new_email"] = .string(newEmail) }
        return members
    }
}
