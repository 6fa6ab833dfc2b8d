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

    /// What others can verify tokens with.
    var publicKeys: [JSONWebKey] { signingKey.map { [$0.publicKey] } ?? [] }

    /// - Returns: the token, and its expiry in seconds since 1970.
    func sign(_ user: UserRecord, in session: StoredSession) async throws -> (token: String, expiresAt: Int) {
        let issuedAt = Timestamp(now()).seconds
        let claims = IssuedTokenClaims(user, session, issuer: issuer, at: issuedAt, lifetime: lifetime)
        return (try await sign(claims), claims.exp)
    }

    /// A token for the product's own services. It identifies the user, and this backend does not accept it.
    func signAPIToken(for user: UserRecord) async throws -> String {
        let issuedAt = Timestamp(now()).seconds
        let claims = APITokenClaims(
            iss: issuer, sub: user.id, aud: "api", iat: issuedAt, exp: issuedAt + lifetime, role: user.role)
        return try await sign(claims)
    }

    private func sign(_ claims: some JWTPayload) async throws -> String {
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
    private func keys(for signature: TokenHeader.Signature) -> JWTKeyCollection? {
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
        try await collection(of: key).sign(RoleClaims(iss: "slipway", role: role))
    }

    private static func collection(of key: SymmetricKey) async -> JWTKeyCollection {
        await JWTKeyCollection().add(hmac: HMACKey(key: key), digestAlgorithm: .sha256, serializer: serializer)
    }

    // With sorted members, the same claims give the same token in every process.
    private static var serializer: DefaultJWTSerializer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
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

/// The claims of an access token. The JWT has their names in snake case.
struct IssuedTokenClaims: UntimedClaims {
    let iss: String
    let sub: String
    var aud = "authenticated"
    let iat: Int
    let exp: Int
    let email: String
    var phone = ""
    let role: String
    let aal: String
    let amr: [SignInMethod]
    let sessionID: String
    let isAnonymous: Bool
    let appMetadata: JSONObject
    let userMetadata: JSONObject
}

extension IssuedTokenClaims {
    init(_ user: UserRecord, _ session: StoredSession, issuer: String, at issuedAt: Int, lifetime: Int) {
        iss = issuer
        sub = user.id
        iat = issuedAt
        exp = issuedAt + lifetime
        email = user.email ?? ""
        role = user.role
        aal = session.assuranceLevel
        amr = session.amr
        sessionID = session.id
        isAnonymous = user.isAnonymous
        appMetadata = MetadataLimit.app.inToken(user.appMetadata)
        userMetadata = MetadataLimit.user.inToken(user.userMetadata)
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

/// The claims of a token for the product's own services. It belongs to no session, so no call here accepts it.
struct APITokenClaims: UntimedClaims {
    let iss: String
    let sub: String
    let aud: String
    let iat: Int
    let exp: Int
    let role: String
}

struct RoleClaims: UntimedClaims {
    let iss: String
    let role: String
}
