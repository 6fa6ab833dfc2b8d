import Core

/// Reads what the session's access token says, after the server has accepted it.
@MainActor
struct TokenClaims {
    let caller: SessionCaller

    // The call may renew the token; the claims are those of the token that the server accepted.
    func read() async throws -> SessionClaims {
        let session = try caller.signedIn()
        let access = try await caller.call(session) { access in
            _ = try await caller.backend.user(access, of: session)
            return access
        }
        guard let claims = AccessTokenClaims(access.token) else {
            throw AuthError.tokenNotVerified("it does not have the form of a signed token")
        }
        guard claims.subject == session.userID else {
            throw AuthError.tokenNotVerified("it names another user than the session's")
        }
        guard let expiresAt = claims.expiresAt else {
            throw AuthError.tokenNotVerified("it does not say when it expires")
        }
        return SessionClaims(
            userID: claims.subject, sessionID: claims.sessionID, level: claims.level, methods: claims.methods,
            issuer: claims.issuer, audience: claims.audience, role: claims.role, issuedAt: claims.issuedAt,
            expiresAt: expiresAt, algorithm: claims.algorithm, keyID: claims.keyID)
    }
}
