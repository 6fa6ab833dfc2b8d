import Core
import Crypto
import Foundation
import JWTKit

/// Signs and verifies access tokens: JWTs with HS256, or with ES256 when there is a key for it; then the secret only
/// verifies.
struct AccessTokens: Sendable {
    /// Of the secret alone. The two collections are separate, so that a token is never verified with a key of another
    /// algorithm than it names.
    private let secretKeys: JWTKeyCollection
    /// Of the signing key alone; nil without one.
    private let signingKeys: JWTKeyCollection?
    private let signingKey: SigningKey?
    private let issuer: String
    /// Seconds.
    let lifetime: Int
    private let now: @Sendable () -> Date

    init(
        secret: SymmetricKey, signingKey: SigningKey?, issuer: String, lifetime: Int,
        now: @escaping @Sendable () -> Date
    ) async {
        self.secretKeys = await Self.collection(of: secret)
        self.signingKey = signingKey
        if let signingKey {
            signingKeys = await JWTKeyCollection().add(
                ecdsa: signingKey.privateKey, kid: JWKIdentifier(string: signingKey.id), serializer: Self.serializer)
        } else {
            signingKeys = nil
        }
        self.issuer = issuer
        self.lifetime = lifetime
        self.now = now
    }

    var publicKeys: [JSONWebKey] { signingKey.map { [$0.publicKey] } ?? [] }

    /// - Returns: the token, and its expiry in seconds since 1970.
    func sign(_ user: UserRecord, in session: StoredSession) async throws -> (token: String, expiresAt: Int) {
        let issuedAt = Timestamp(now()).seconds
        let token = try await sign([
            "iss": .string(issuer), "sub": .string(user.id), "aud": "authenticated", "iat": JSONValue(issuedAt),
            "exp": JSONValue(issuedAt + lifetime), "email": .string(user.email ?? ""), "phone": "",
            "role": .string(user.role), "aal": .string(session.assuranceLevel),
            "amr": .array(session.amr.map { ["method": .string($0.method), "timestamp": JSONValue($0.timestamp)] }),
            "session_id": .string(session.id), "is_anonymous": .bool(user.isAnonymous),
            "app_metadata": .object(MetadataLimit.app.inToken(user.appMetadata)),
            "user_metadata": .object(MetadataLimit.user.inToken(user.userMetadata)),
        ])
        return (token, issuedAt + lifetime)
    }

    /// A token for the product's own services. It identifies the user, and belongs to no session: this backend does not
    /// accept it.
    func signAPIToken(for user: UserRecord) async throws -> String {
        let issuedAt = Timestamp(now()).seconds
        return try await sign([
            "iss": .string(issuer), "sub": .string(user.id), "aud": "api", "iat": JSONValue(issuedAt),
            "exp": JSONValue(issuedAt + lifetime), "role": .string(user.role),
        ])
    }

    private func sign(_ members: JSONValue) async throws -> String {
        let claims = SignedClaims(members: members)
        guard let signingKey, let signingKeys else { return try await secretKeys.sign(claims) }
        return try await signingKeys.sign(claims, kid: JWKIdentifier(string: signingKey.id))
    }

    /// The claims of a token that this installation signed, and that is valid by its `nbf` and `exp`.
    func verify(_ token: String) async throws(CallError) -> BearerClaims {
        guard let keys = TokenHeader.signature(of: token).flatMap(keys) else {
            throw Self.refusal("token is malformed or of another kind")
        }
        let claims: BearerClaims
        do {
            claims = try await keys.verify(token)
        } catch {
            throw Self.refusal("signature is invalid")
        }
        let now = now()
        if let end = claims.exp, Timestamp(now).seconds >= end {
            throw Self.refusal("token has invalid claims: token is expired")
        }
        // The real server allows no clock skew here.
        if let begin = claims.nbf, now.timeIntervalSince1970 < begin {
            throw Self.refusal("token has invalid claims: token is not valid yet")
        }
        return claims
    }

    /// The keys that a token must be verified with; nil for a token that is not ours. The library takes the algorithm
    /// from the key, not from the token.
    private func keys(for signature: (algorithm: String, keyID: String?)) -> JWTKeyCollection? {
        let namesSigningKey = signature.keyID != nil && signature.keyID == signingKey?.id
        return switch signature.algorithm {
        // As in the real server, a `kid` that is not known stands for the secret.
        case "HS256": namesSigningKey ? nil : secretKeys
        case "ES256": namesSigningKey ? signingKeys : nil
        default: nil
        }
    }

    /// A key of an installation. That of `anon` only states that its bearer is not signed in. That of `service_role`, for
    /// administrators, is as sensitive as a password, and never expires.
    static func key(for role: String, signedWith key: SymmetricKey) async throws -> String {
        try await collection(of: key).sign(SignedClaims(members: ["iss": "slipway", "role": .string(role)]))
    }

    private static func collection(of key: SymmetricKey) async -> JWTKeyCollection {
        await JWTKeyCollection().add(hmac: HMACKey(key: key), digestAlgorithm: .sha256, serializer: serializer)
    }

    // With sorted members, the same claims give the same token in every process.
    private static var serializer: DefaultJWTSerializer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return DefaultJWTSerializer(jsonEncoder: encoder)
    }

    private static func refusal(_ reason: String) -> CallError {
        .forbidden("bad_jwt", "invalid JWT: unable to parse or verify signature, \(reason)")
    }
}

/// Claims whose time is checked against the backend's own clock, which tests set.
protocol UntimedClaims: JWTPayload {}

extension UntimedClaims {
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// The claims of a token that is signed here.
struct SignedClaims: UntimedClaims {
    let members: JSONValue
}

extension SignedClaims {
    init(from decoder: any Decoder) throws {
        members = try JSONValue(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
    }
}

/// The claims that are read from a caller's token. Keys that belong to no user have neither `sub` nor `exp`.
struct BearerClaims: UntimedClaims {
    let sub: String?
    let aud: OneOrMoreTexts?
    let exp: Int?
    /// Seconds since 1970. Only tokens that another program signed have one.
    let nbf: Double?
    let role: String?
    let sessionID: String?

    enum CodingKeys: String, CodingKey {
        case sub, aud, exp, nbf, role
        case sessionID = "session_id"
    }
}

/// Reads values of a JWT before it is verified.
enum TokenHeader {
    /// Nil for text that is not a token, and for a token with extensions that must be understood (`crit`), of which none
    /// is supported here. (Source: RFC 7515, 4.1.11.)
    static func signature(of token: String) -> (algorithm: String, keyID: String?)? {
        guard let header = read(part: 0, of: token), let algorithm = header["alg"]?.text, header["crit"] == nil else {
            return nil
        }
        return (algorithm, header["kid"]?.text)
    }

    /// The `iss` that a token claims, which is not verified.
    static func claimedIssuer(of token: String) -> String? { read(part: 1, of: token)?["iss"]?.text }

    // Each part has one valid encoding, so that a token has one text. The library would accept others.
    private static func read(part: Int, of token: String) -> JSONValue? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        let decoded = parts.compactMap { Base64URL.decode($0) }
        guard parts.count == 3, decoded.count == 3 else { return nil }
        return try? ReceivedJSON.decode(JSONValue.self, from: decoded[part])
    }
}
