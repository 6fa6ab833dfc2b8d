import JWTKit

/// The claims of an ID token (OpenID Connect Core, section 2), as Apple writes them.
struct IdentityClaims: JWTPayload, Equatable {
    let iss: String
    let sub: String?
    let audience: [String]
    let exp: Int
    let iat: Int?
    /// Seconds since 1970. Not rounded, so that a value that is too large for an integer never counts as a time in the
    /// past.
    var notBefore: Double?
    var nonce: String?
    var email: String?
    var isEmailVerified: Bool
    var name: String?
    var isPrivateEmail: Bool?
    var authTime: Int?
    var accessTokenHash: String?

    enum CodingKeys: String, CodingKey {
        case iss, sub, exp, iat, nonce, email, name
        case audience = "aud"
        case notBefore = "nbf"
        case isEmailVerified = "email_verified"
        case isPrivateEmail = "is_private_email"
        case authTime = "auth_time"
        case accessTokenHash = "at_hash"
    }

    init(iss: String, sub: String, audience: String, iat: Int, exp: Int) {
        self.iss = iss
        self.sub = sub
        self.audience = [audience]
        self.iat = iat
        self.exp = exp
        self.isEmailVerified = false
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        iss = try container.decode(String.self, forKey: .iss)
        sub = try container.decodeIfPresent(String.self, forKey: .sub)
        // A single audience may be written without an array.
        if let one = try? container.decode(String.self, forKey: .audience) {
            audience = [one]
        } else {
            audience = try container.decode([String].self, forKey: .audience)
        }
        exp = try Self.seconds(container, .exp) ?? 0
        iat = try Self.seconds(container, .iat)
        notBefore = try container.decodeIfPresent(Double.self, forKey: .notBefore)
        nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
        email = try container.decodeIfPresent(String.self, forKey: .email)
        isEmailVerified = Self.truth(container, .isEmailVerified) ?? false
        name = try container.decodeIfPresent(String.self, forKey: .name)
        isPrivateEmail = Self.truth(container, .isPrivateEmail)
        authTime = try Self.seconds(container, .authTime)
        accessTokenHash = try container.decodeIfPresent(String.self, forKey: .accessTokenHash)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(iss, forKey: .iss)
        try container.encodeIfPresent(sub, forKey: .sub)
        if audience.count == 1 {
            try container.encode(audience[0], forKey: .audience)
        } else {
            try container.encode(audience, forKey: .audience)
        }
        try container.encode(exp, forKey: .exp)
        try container.encodeIfPresent(iat, forKey: .iat)
        try container.encodeIfPresent(notBefore, forKey: .notBefore)
        try container.encodeIfPresent(nonce, forKey: .nonce)
        try container.encodeIfPresent(email, forKey: .email)
        try container.encode(isEmailVerified, forKey: .isEmailVerified)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(isPrivateEmail, forKey: .isPrivateEmail)
        try container.encodeIfPresent(authTime, forKey: .authTime)
        try container.encodeIfPresent(accessTokenHash, forKey: .accessTokenHash)
    }

    // Time is checked against the backend's own clock, which tests set.
    func verify(using algorithm: some JWTAlgorithm) async throws {}

    /// Some issuers write fractions.
    private static func seconds(_ container: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) throws -> Int? {
        guard let number = try container.decodeIfPresent(Double.self, forKey: key) else { return nil }
        return Int(exactly: number.rounded(.down)) ?? 0
    }

    /// Apple has written its booleans as strings for years.
    private static func truth(_ container: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) -> Bool? {
        (try? container.decode(Bool.self, forKey: key))
            ?? (try? container.decode(String.self, forKey: key)).map { $0 == "true" }
    }
}
