/// Checks that a call comes from an administrator: it must carry a token of this installation with an administrator's
/// role.
///
/// The token needs neither an expiry nor a user; the service-role key has neither.
struct AdminCheck: Sendable {
    let tokens: AccessTokens

    private static let roles: Set<String> = ["service_role", "supabase_admin"]

    /// - Throws: ``AuthError`` `no_authorization`, `bad_jwt` or `not_admin`.
    func check(_ request: Request) async throws(AuthError) {
        let claims = try await tokens.verify(try BearerToken.read(from: request))
        guard let role = claims.role, Self.roles.contains(role) else {
            throw .forbidden(.notAdmin, "User not allowed")
        }
    }
}
