import Core

/// What a sign-up by e-mail stores about its user: in the metadata of the user, and as the data of the e-mail identity.
enum SignUpData {
    /// The client's data, and four members that the server itself sets and that the client's data cannot replace.
    static func make(_ data: JSONObject, email: String, userID: String, isVerified: Bool = false) -> JSONObject {
        data.updated(with: [
            "sub": .string(userID), "email": .string(email), "email_verified": .bool(isVerified),
            "phone_verified": .bool(false),
        ])
    }

    /// The data without the members that the server sets, as far as they have the size of such a member.
    static func withoutOwnMembers(_ data: JSONObject) -> JSONObject {
        data.filter { member in
            switch (member.key, member.value) {
            case ("email_verified", .bool), ("phone_verified", .bool): false
            case ("email", .string(let text)): text.utf8.count > EmailAddress.longest
            case ("sub", .string(let text)): text.utf8.count > userIDLength
            default: true
            }
        }
    }

    /// Of a UUID.
    private static let userIDLength = 36
}
