import Core

/// An account at a provider, for which the provider vouches.
struct ProvidedIdentity: Sendable, Equatable {
    let provider: String
    /// The account's id at the provider.
    let subject: String
    /// Lower case; nil when the provider keeps it to itself.
    let email: String?
    let isEmailVerified: Bool
    /// What the identity holds, and the user's metadata gets.
    let data: JSONObject

    /// That of a token whose signature, end and audience have been checked.
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
