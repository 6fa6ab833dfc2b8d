import Core
import Foundation

/// Verifies the session's access token: by the server's public key if it has one, otherwise by the server itself.
@MainActor
struct TokenClaims {
    let caller: SessionCaller
    let keys: PublicKeyCache
    let verifySignature: @Sendable (ES256Signature) -> Bool

    func read() async throws -> SessionClaims {
        let session = try await caller.prepared(try caller.signedIn())
        let token = try decoded(session.access)
        // None when only the server can verify the token. That includes a key that the server does not list: it may be
        // too new for the list, and a server does not accept what it has not signed.
        var keys: [PublicKey] = []
        if token.header.algorithm == PublicKey.algorithm, let id = token.header.keyID {
            keys = try await self.keys.keys(named: id, at: session.origin)
        }
        guard !keys.isEmpty else { return try await readByServer() }
        try verify(token, with: keys)
        let claims = try claims(of: token, in: session, verifiedBy: .key)
        guard caller.clock.remaining(until: claims.expiresAt, clockSkew: session.clockSkew) > 0 else {
            throw AuthError.tokenNotVerified("it has expired")
        }
        return claims
    }

    private func verify(_ token: SignedToken, with keys: [PublicKey]) throws(AuthError) {
        let points = keys.compactMap(\.point)
        guard !points.isEmpty else { throw .tokenNotVerified("its key is for another algorithm") }
        let isGenuine = points.contains { point in
            verifySignature(
                ES256Signature(publicKey: point, content: token.signedText, signature: token.signature))
        }
        guard isGenuine else { throw .tokenNotVerified("its signature does not fit the server's key") }
    }

    // The call may renew the token; the claims are those of the token that the server accepted.
    private func readByServer() async throws -> SessionClaims {
        let session = try caller.signedIn()
        let access = try await caller.call(session) { access in
            _ = try await caller.backend.user(access, of: session)
            return access
        }
        return try claims(of: try decoded(access), in: session, verifiedBy: .server)
    }

    private func decoded(_ access: Bearer) throws(AuthError) -> SignedToken {
        guard let token = SignedToken(access.token) else {
            throw .tokenNotVerified("it does not have the form of a signed token")
        }
        return token
    }

    private func claims(
        of token: SignedToken, in session: Session, verifiedBy verifier: SessionClaims.Verifier
    ) throws(AuthError) -> SessionClaims {
        let claims = token.claims
        guard claims.subject == session.userID else {
            throw .tokenNotVerified("it names another user than the session's")
        }
        guard let expiresAt = claims.expiresAt else { throw .tokenNotVerified("it does not say when it expires") }
        return SessionClaims(
            userID: claims.subject, sessionID: claims.sessionID, level: claims.level, methods: claims.methods,
            issuer: claims.issuer, audience: claims.audience, role: claims.role, issuedAt: claims.issuedAt,
            expiresAt: expiresAt, algorithm: token.header.algorithm, keyID: token.header.keyID, verifier: verifier)
    }
}
