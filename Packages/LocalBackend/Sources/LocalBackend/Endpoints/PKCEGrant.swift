/// A session for the code that a link led to and the verifier that only its client has.
struct PKCEGrant: Grant {
    let type = "pkce"
    let sessions: Sessions

    private struct Parameters: Decodable {
        let authCode: String?
        let codeVerifier: String?

        enum CodingKeys: String, CodingKey {
            case authCode = "auth_code"
            case codeVerifier = "code_verifier"
        }
    }

    func session(for request: Request) async throws -> SessionReply {
        let parameters = try request.decode(Parameters.self)
        guard let code = parameters.authCode, let verifier = parameters.codeVerifier, !code.isEmpty, !verifier.isEmpty
        else {
            throw AuthError.invalid("invalid request: both auth code and code verifier should be non-empty")
        }
        return try await sessions.open { database, now in
            let flow = try FlowStates.exchange(code: code, verifier: verifier, now: now, in: database)
            guard let user = try flow.userID.flatMap({ try UserRecord.find(id: $0, in: database) }) else {
                throw AuthError.userNotFound
            }
            guard !user.isBanned(at: now) else { throw AuthError.badRequest(.userBanned, "User is banned") }
            return SignIn(user: user, method: flow.method)
        }
    }
}
