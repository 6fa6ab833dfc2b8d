/// The target of a mail's link: always redirects the browser, with a session, a code to exchange, or an error.
struct VerifyLink: Endpoint {
    let method = "GET"
    let path = "/auth/v1/verify"
    let verification: Verification
    let sessions: Sessions
    let redirects: RedirectRules

    func reply(to request: Request) async throws -> Reply {
        let target = redirects.target(of: request)
        let (type, token) = (request.query["type"] ?? "", request.query["token"] ?? "")
        let isFlow = token.hasPrefix(OneTimeTokens.flowPrefix)
        do {
            guard !type.isEmpty else { throw AuthError.invalid("Verify requires a verification type") }
            guard !token.isEmpty else { throw AuthError.invalid("Verify requires a token or a token hash") }
            guard let kinds = Verification.kinds(of: type) else {
                throw AuthError.invalid("Unsupported verification type")
            }
            let proof = Verification.Proof.hashedToken(token)
            return isFlow
                ? RedirectReply.make(to: target, query: [("code", try await code(for: proof, kinds))])
                : RedirectReply.make(
                    to: target,
                    fragment: try await verification.session(for: proof, kinds: kinds, by: sessions).fragment(
                        type: type))
        } catch let error as AuthError {
            return RedirectReply.make(error, to: target, isFlow: isFlow)
        }
    }

    private func code(for proof: Verification.Proof, _ kinds: Set<OneTimeTokenKind>) async throws -> String {
        let outcome: Result<String, AuthError> = try await sessions.store.write { database, now in
            switch try verification.complete(proof, kinds: kinds, now: now, in: database) {
            case .failure(let error): .failure(error)
            case .success(let verified):
                .success(
                    try FlowStates.issueCode(
                        for: verified.token.flowID, userID: verified.user.id, now: now, in: database))
            }
        }
        return try outcome.get()
    }
}
