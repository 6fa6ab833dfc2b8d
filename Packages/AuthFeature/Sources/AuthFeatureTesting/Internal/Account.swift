import Core
import Foundation

/// An account of an in-memory server.
struct Account {
    let id: String
    var email: String
    /// As it was entered: nothing here is worth hashing. Nil for accounts that sign in by mail or by Apple alone.
    var password: String?
    var isConfirmed: Bool
    /// An address that waits to be confirmed.
    var newEmail: String?
    var metadata: [String: JSONValue] = [:]
    /// Who this is at Apple; nil for those who never signed in there.
    var appleSubject: String?

    init(email: String, password: String?, isConfirmed: Bool) {
        id = UUID().uuidString.lowercased()
        self.email = email.lowercased()
        self.password = password
        self.isConfirmed = isConfirmed
    }

    /// A null takes a member away.
    mutating func merge(_ data: [String: JSONValue]) {
        for (name, value) in data { metadata[name] = value == .null ? nil : value }
    }

    /// The user as the wire has it.
    var wire: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "id": .string(id), "aud": .string("authenticated"), "role": .string("authenticated"),
            "email": .string(email), "phone": .string(""), "is_anonymous": .bool(false),
            "user_metadata": .object(metadata), "identities": .array([]),
        ]
        if let newEmail { members["new_email"] = .string(newEmail) }
        return members
    }
}
