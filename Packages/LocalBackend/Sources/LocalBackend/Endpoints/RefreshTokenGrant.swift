/// A session's next access token, for its refresh token.
struct RefreshTokenGrant: Grant {
    let type = "refresh_token"
    let sessions: Sessions

    private struct Parameters: Decodable {
        let refreshToken: String?

        enum CodingKeys: String, CodingKey {
            case refreshToken = "refresh_token"
        }
    }

    func session(for request: Request) async throws -> SessionReply {
        let parameters = try request.decode(Parameters.self)
        guard let token = parameters.refreshToken, RefreshTokenChain.isWellFormed(token) else {
            throw AuthError.invalid("Refresh token is not valid")
        }
        return try await sessions.renew(with: token)
    }
}
