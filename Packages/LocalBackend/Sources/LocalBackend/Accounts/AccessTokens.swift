import Crypto
import Foundation
import JWTKit

/// Signs and verifies access tokens: JWTs with HS256 and no other algorithm.
struct AccessTokens: Sendable {
    private let keys: JWTKeyCollection
    private let issuer: String
    /// Seconds.
    let lifetime: Int
    private let now: @Sendable () -> Date

    init(key: SymmetricKey, issuer: String, lifetime: Int, now: @escaping @Sendable () -> Date) async {
        self.keys = await Self.collection(of: key)
        self.issuer = issuer
        self.lifetime = lifetime
        self.now = now
    }

    /// A token for one session.
    ///
    /// - Returns: the token, and its expiry in seconds since 1970.
    func sign(_ user: UserRecord, in session: SessionRecord) async throws -> (token: String, expiresAt: Int) {
        let issuedAt = Timestamp(now()).seconds
        let claims = AccessTokenClaims(
            issuer: issuer, issuedAt: issuedAt, expiresAt: issuedAt + lifetime, user: user, session: session)
        return (try await keys.sign(claims), claims.exp)
    }

    /// A token for the product's own services. It identifies the user, and this backend does not accept it.
    func signAPIToken(for user: UserRecord) async throws -> String {
        let issuedAt = Timestamp(now()).seconds
        let claims = APITokenClaims(
            iss: issuer, sub: user.id, aud: "api", iat: issuedAt, exp: issuedAt + lifetime, role: user.role)
        return try await keys.sign(claims)
    }

    /// The claims of a token that this installation signed, and that is valid by its `nbf` and `exp`.
    ///
    /// - Throws: ``AuthError`` `bad_jwt`.
    func verify(_ token: String) async throws(AuthError) -> BearerClaims {
        // The library takes the algorithm from the key, not from the token; a token that names another is not ours.
        guard TokenHeader.algorithm(of: token) == "HS256" else {
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

    /// The public key of an installation: a token that only states that its bearer is not signed in.
    static func anonymousKey(signedWith key: SymmetricKey) async throws(LocalBackendError) -> String {
        try await roleKey("anon", signedWith: key)
    }

    /// The key for administrators of an installation. As sensitive as a password, and never expires.
    static func serviceRoleKey(signedWith key: SymmetricKey) async throws(LocalBackendError) -> String {
        try await roleKey("service_role", signedWith: key)
    }

    private static func roleKey(
        _ role: String, signedWith key: SymmetricKey
    ) async throws(LocalBackendError) -> String {
        do {
            return try await collection(of: key).sign(RoleClaims(iss: "slipway", role: role))
        } catch {
            throw .signing(reason: String(describing: error))
        }
    }

    // With sorted members, the same claims give the same token in every process.
    private static func collection(of key: SymmetricKey) async -> JWTKeyCollection {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return await JWTKeyCollection().add(
            hmac: HMACKey(key: key), digestAlgorithm: .sha256, serializer: DefaultJWTSerializer(jsonEncoder: encoder))
    }

    private static func refusal(_ reason: String) -> AuthError {
        .forbidden(.badJWT, "invalid JWT: unable to parse or verify signature, \(reason)")
    }
}
