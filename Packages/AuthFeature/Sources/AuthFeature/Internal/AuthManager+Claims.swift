import Core
import Foundation

/// Verifying the session's access token: by the server's public key if it has one, otherwise by the server itself.
extension AuthManager {
    func claims() async throws(AuthError) -> SessionClaims {
        try await recording { () throws(AuthError) in
            let stored = try signedIn()
            let session = try await converting { () throws(SessionFailure) in try await caller.prepared(stored) }
            let token = try decoded(session.access)
            let keys = try await keys(of: token, at: session.origin)
            guard !keys.isEmpty else { return try await claimsByServer(session) }
            try verify(token, with: keys)
            let claims = try claims(of: token, in: session, verifiedBy: .key)
            guard clock.remaining(until: claims.expiresAt, clockSkew: session.clockSkew) > 0 else {
                throw .tokenNotVerified("it has expired")
            }
            return claims
        }
    }

    // None when only the server can verify the token. That includes a key that the server does not list: it may be too
    // new for the list, and a server does not accept what it has not signed.
    private func keys(of token: SignedToken, at origin: String) async throws(AuthError) -> [PublicKey] {
        guard token.header.algorithm == PublicKey.algorithm, let id = token.header.keyID else { return [] }
        return try await asking { () throws(BackendFailure) in try await keys.keys(named: id, at: origin) }
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
    private func claimsByServer(_ session: Session) async throws(AuthError) -> SessionClaims {
        let backend = backend
        let access = try await calling(session) { access throws(BackendFailure) in
            _ = try await backend.user(access, of: session)
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
