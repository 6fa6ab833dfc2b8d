import Core

struct ProvidedIdentity: Sendable, Equatable {
    let provider: String
    let subject: String
    /// Lower case; nil when the provider does not share it.
    let email: String?
    let isEmailVerified: Bool
    /// The data of the identity, which is also merged into the user's metadata.
    let data: JSONObject

    /// The identity of a token whose signature, expiry and audience have been checked.
    init(provider: String, subject: String, claims: IdentityClaims) {
        self.provider = provider
        self.subject = subject
        let email = claims.email.flatMap { try? EmailAddress.normalized($0) }
        self.email = email
        isEmailVerified = email != nil && claims.isEmailVerified
        var data: JSONObject = [
            "iss": .string(claims.iss), "sub": .string(subject), "provider_id": .string(subject),
            "email_verified": .bool(isEmailVerified), "phone_verified": .bool(false),
        ]
        if let email { data["email"] = .string(email) }
        if let name = claims.name, !name.isEmpty {
            data["name"] = .string(name)
            data["full_name"] = .string(name)
        }
        var custom: JSONObject = [:]
        if let isPrivate = claims.isPrivateEmail { custom["is_private_email"] = .bool(isPrivate) }
        if let time = claims.authTime { custom["auth_time"] = .integer(Int64(time)) }
        if !custom.isEmpty { data["custom_claims"] = .object(custom) }
        self.data = data
    }
}
