import Core
import Crypto
import Foundation

struct IdentityTokens: Sendable {
    static let provider = "apple"

    let verifier: any IdentityVerifier
    let now: @Sendable () -> Date

    /// - Throws: ``CallError`` when the token's issuer is not trusted, ``OAuthError`` for any other fault.
    func identity(of token: String, nonce: String = "", accessToken: String?) async throws -> ProvidedIdentity {
        guard let issuer = TokenHeader.claimedIssuer(of: token) else {
            throw CallError.invalid("Unable to detect issuer in ID token for Apple provider")
        }
        guard verifier.names.contains(issuer) else {
            throw CallError.invalid("Detected ID token issuer is not an Apple ID token issuer")
        }
        let claims = try await verified(token)
        try Self.check(accessToken, against: claims.accessTokenHash)
        guard let subject = claims.sub, !subject.isEmpty else {
            throw OAuthError.invalidRequest("Missing sub claim in id_token")
        }
        guard claims.audience.texts.contains(where: verifier.clientIDs.contains) else {
            throw OAuthError.invalidRequest("Unacceptable audience in id_token: \(claims.audience.texts)")
        }
        try Self.check(nonce, against: claims.nonce ?? "")
        return ProvidedIdentity(provider: Self.provider, subject: subject, claims: claims)
    }

    /// The claims of a token that the issuer has signed and that is valid by its `nbf` and `exp`. Neither audience nor
    /// nonce is checked.
    func verified(_ token: String) async throws -> IdentityClaims {
        guard let claims = try await verifier.claims(of: token), verifier.names.contains(claims.iss) else {
            throw OAuthError.invalidRequest("Bad ID token")
        }
        let now = now()
        guard Timestamp(now).seconds < claims.exp,
            (claims.notBefore ?? 0) <= now.timeIntervalSince1970 + Self.clockDifference
        else { throw OAuthError.invalidRequest("Bad ID token") }
        return claims
    }

    /// By how many seconds an issuer's clock may be ahead. (Source: go-oidc, with which the real server reads ID
    /// tokens.)
    private static let clockDifference = 300.0

    /// The token holds the hash of a nonce that only the client has, so that an intercepted token is useless.
    private static func check(_ nonce: String, against hash: String) throws(OAuthError) {
        guard nonce.isEmpty == hash.isEmpty else {
            throw .invalidRequest("Passed nonce and nonce in id_token should either both exist or not.")
        }
        guard !nonce.isEmpty else { return }
        let digest = SHA256.digest(of: nonce).map { String(format: "%02x", $0) }
        guard ConstantTime.equal(digest.joined().utf8, hash.utf8) else {
            throw OAuthError(error: "invalid nonce", description: "Nonces mismatch")
        }
    }

    /// The left half of the access token's hash (OpenID Connect Core, section 3.1.3.6). Both accepted algorithms use
    /// SHA-256.
    private static func check(_ accessToken: String?, against hash: String?) throws(OAuthError) {
        guard let accessToken, !accessToken.isEmpty, let hash else { return }
        let half = SHA256.digest(of: accessToken).prefix(16)
        guard ConstantTime.equal(Base64URL.encode(half).utf8, hash.utf8) else {
            throw .invalidRequest("Bad ID token")
        }
    }
}

protocol IdentityVerifier: Sendable {
    /// The names that it uses as `iss` in its tokens; Apple has two.
    var names: Set<String> { get }
    var clientIDs: [String] { get }

    /// The claims of a token with a valid signature of the issuer. Neither its expiry nor its audience is checked.
    ///
    /// - Returns: nil when it is not a token of this issuer.
    /// - Throws: ``IssuerFailure`` when the issuer's keys cannot be fetched.
    func claims(of token: String) async throws -> IdentityClaims?
}
