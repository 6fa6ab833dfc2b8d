/// Begins to ask for a code of a factor. The body is ignored.
struct ChallengeFactor: Endpoint {
    let method = "POST"
    let path = "/auth/v1/factors/{factor_id}/challenge"
    let check: FactorCheck
    let factors: Factors

    private struct Form: Encodable {
        let id: String
        let type = "totp"
        /// Seconds since 1970.
        let expiresAt: Int
    }

    func reply(to request: Request) async throws -> Reply {
        let factor = try await check.factor(of: request).factor
        let challenge = try await factors.challenge(factor, from: request.client)
        return try .json(
            Form(
                id: challenge.id, expiresAt: challenge.createdAt.advanced(bySeconds: Factors.lifetime).seconds))
    }
}
