import Foundation

/// Confirms the caller's session with a code: a session with new tokens, of the assurance level `aal2`.
struct VerifyFactor: Endpoint {
    let method = "POST"
    let path = "/auth/v1/factors/{factor_id}/verify"
    let check: FactorCheck
    let verification: FactorVerification
    let sessions: Sessions

    private struct Parameters: Decodable {
        let challengeID: UUID?
        let code: String?

        enum CodingKeys: String, CodingKey {
            case code
            case challengeID = "challenge_id"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let (caller, factor) = try await check.factor(of: request)
        let parameters = try request.decode(Parameters.self)
        guard let session = caller.session else {
            throw AuthError.unexpected("Cannot read SessionId claim as UUID")
        }
        let answer = FactorVerification.Answer(
            factorID: factor.id, challengeID: parameters.challengeID?.uuidString.lowercased(),
            code: parameters.code ?? "", client: request.client, sessionID: session.id)
        return try .json(
            try await sessions.restart { database, now in
                try verification.complete(answer, now: now, in: database)
            })
    }
}
