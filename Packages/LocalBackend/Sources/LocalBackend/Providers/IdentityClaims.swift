/// The claims of an ID token (OpenID Connect Core, section 2), as Apple writes them.
struct IdentityClaims: UntimedClaims, Equatable {
    let iss: String
    let sub: String?
    let audience: OneOrMoreTexts
    let exp: Int
    var iat: Int?
    /// Seconds since 1970. Not rounded, so that a value that is too large for an integer never counts as a time in the
    /// past.
    var notBefore: Double?
    var nonce: String?
    var email: String?
    var isEmailVerified: Bool
    var name: String?
    var accessTokenHash: String?

    enum CodingKeys: String, CodingKey {
        case iss, sub, exp, iat, nonce, email, name
        case audience = "aud"
        case notBefore = "nbf"
        case isEmailVerified = "email_verified"
        case accessTokenHash = "at_hash"
    }
}

extension IdentityClaims {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        iss = try container.decode(String.self, forKey: .iss)
        sub = try container.decodeIfPresent(String.self, forKey: .sub)
        audience = try container.decode(OneOrMoreTexts.self, forKey: .audience)
        exp = try Self.seconds(container, .exp) ?? 0
        iat = try Self.seconds(container, .iat)
        notBefore = try container.decodeIfPresent(Double.self, forKey: .notBefore)
        nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
        email = try container.decodeIfPresent(String.self, forKey: .email)
        isEmailVerified = Self.truth(container, .isEmailVerified) ?? false
        name = try container.decodeIfPresent(String.self, forKey: .name)
        accessTokenHash = try container.decodeIfPresent(String.self, forKey: .accessTokenHash)
    }

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

/// A list of texts; a single one may be written without an array. JWTKit's own type for audiences ends the process for none.
struct OneOrMoreTexts: Codable, Equatable, Sendable {
    let texts: [String]
}

extension OneOrMoreTexts {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        texts = try (try? container.decode(String.self)).map { [$0] } ?? container.decode([String].self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if texts.count == 1 {
            try container.encode(texts[0])
        } else {
            try container.encode(texts)
        }
    }
}
