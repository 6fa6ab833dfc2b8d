/// A token for the product's own services. Only the caller's token determines the user.
struct APIToken: Endpoint {
    let method = "POST"
    let path = "/functions/v1/api-token"
    let callers: CallerCheck
    let tokens: AccessTokens

    private struct Form: Encodable {
        let token: String
        let tokenType = "bearer"
        /// Seconds.
        let expiresIn: Int
    }

    func reply(to request: Request) async throws -> Reply {
        let user = try await callers.caller(of: request).account.user
        return try .json(Form(token: try await tokens.signAPIToken(for: user), expiresIn: tokens.lifetime))
    }
}
