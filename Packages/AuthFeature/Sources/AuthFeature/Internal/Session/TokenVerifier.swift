import Core
import Foundation

/// Verifies the session's access token: by the server's public key if it has one, otherwise by the server itself.
@MainActor
struct TokenVerifier {
    let caller: SessionCaller
    let backend: SupabaseAuthBackend
    let keys: PublicKeyCache
    let clock: ServerClock
    let verifySignature: @Sendable (ES256Signature) -> Bool

    /// The claims of the session's token, which is refreshed first when it is about to expire.
    func claims(of session: Session) async throws(SessionFailure) -> SessionClaims {
        let session = try await caller.prepared(session)
        let token = try decoded(session.access)
        let keys = try await keys(of: token, at: session.origin)
        guard !keys.isEmpty else { return try await claimsByServer(session) }
        try verify(token, with: keys)
        let claims = try claims(of: token, in: session, verifiedBy: .key)
        guard clock.remaining(until: claims.expiresAt, clockSkew: session.clockSkew) > 0 else {
            throw .local(.tokenNotVerified("it has expired"))
        }
        return claims
    }

    // None when only the server can verify the token. That includes a key that the server does not list: it may be too
    // new for the list, and a server does not accept what it has not signed.
    private func keys(of token: SignedToken, at origin: String) async throws(SessionFailure) -> [PublicKey] {
        guard token.header.algorithm == PublicKey.algorithm, let id = token.header.keyID else { return [] }
        do {
            return try await keys.keys(named: id, at: origin)
        } catch {
            throw .backend(error, tokenRefused: false)
        }
    }

    private func verify(_ token: SignedToken, with keys: [PublicKey]) throws(SessionFailure) {
        let points = keys.compactMap(\.point)
        guard !points.isEmpty else { throw .local(.tokenNotVerified("its key is for another algorithm")) }
        let isGenuine = points.contains { point in
            verifySignature(
                ES256Signature(publicKey: point, content: token.signedText, signature: token.signature))
        }
        guard isGenuine else { throw .local(.tokenNotVerified("its signature does not fit the server's key")) }
    }

    // The call may renew the token; the claims are those of the token that the server accepted.
    private func claimsByServer(_ session: Session) async throws(SessionFailure) -> SessionClaims {
        let backend = backend
        let (access, reply) = try await caller.call(session) { access throws(BackendFailure) in
            let reply = try await backend.user(access, limit: AuthLimits.request)
            guard reply.user.uid == session.user.uid else {
                throw .malformed("it names another user than the session's")
            }
            return (access, reply)
        }
        clock.observe(reply.serverDate)
        return try claims(of: try decoded(access), in: session, verifiedBy: .server)
    }

    private func decoded(_ access: Bearer) throws(SessionFailure) -> SignedToken {
        guard let token = SignedToken(access.token) else {
            throw .local(.tokenNotVerified("it does not have the form of a signed token"))
        }
        return token
    }

    private func claims(
        of token: SignedToken, in session: Session, verifiedBy verifier: SessionClaims.Verifier
    ) throws(SessionFailure) -> SessionClaims {
        let claims = token.claims
        guard claims.subject == session.user.uid else {
            throw .local(.tokenNotVerified("it names another user than the session's"))
        }
        guard let expiresAt = claims.expiresAt else {
            throw .local(.tokenNotVerified("it does not say when it expires"))
        }
        return SessionClaims(
            userID: claims.subject, sessionID: claims.sessionID, level: claims.level, methods: claims.methods,
            issuer: claims.issuer, audience: claims.audience, role: claims.role, issuedAt: claims.issuedAt,
            expiresAt: expiresAt, algorithm: token.header.algorithm, keyID: token.header.keyID, verifier: verifier)
    }
}
