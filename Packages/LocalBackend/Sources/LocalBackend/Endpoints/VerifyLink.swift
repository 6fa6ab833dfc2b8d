/// The target of a mail's link: redirects the browser, with a session, a code to exchange, a message or an error. Only a
/// call without a type or a token, which comes from no mail, is answered with an error.
struct VerifyLink: Endpoint {
    let method = "GET"
    let path = "/auth/v1/verify"
    let verification: Verification
    let sessions: Sessions
    let redirects: RedirectRules

    func reply(to request: Request) async throws -> Reply {
        let target = redirects.target(of: request)
        let (type, token) = (request.query["type"] ?? "", request.query["token"] ?? "")
        guard !type.isEmpty else { throw AuthError.invalid("Verify requires a verification type") }
        guard !token.isEmpty else { throw AuthError.invalid("Verify requires a token or a token hash") }
        let isFlow = token.hasPrefix(OneTimeTokens.flowPrefix)
        do {
            guard let kinds = Verification.kinds(of: type) else {
                throw AuthError.invalid("Invalid email verification type")
            }
            let proof = Verification.Proof.hashedToken(token)
            guard isFlow else {
                let session = try await verification.session(for: proof, kinds: kinds, by: sessions)
                return RedirectReply.make(to: target, fragment: session?.fragment(type: type) ?? Self.halfConfirmed)
            }
            guard let code = try await code(for: proof, kinds) else {
                return RedirectReply.make(to: target, query: Self.halfConfirmed, fragment: Self.halfConfirmed)
            }
            return RedirectReply.make(to: target, query: [("code", code)])
        } catch let error as AuthError {
            return RedirectReply.make(error, to: target, isFlow: isFlow)
        }
    }

    private static let halfConfirmed = [(name: "message", value: Verification.halfConfirmed)]

    /// Nil after the first of the two confirmations of a new address.
    private func code(for proof: Verification.Proof, _ kinds: Set<OneTimeTokenKind>) async throws -> String? {
        let outcome: Result<String?, AuthError> = try await sessions.store.write { database, now in
            switch try verification.complete(proof, kinds: kinds, now: now, in: database) {
            case .failure(let error): .failure(error)
            case .success(let verified):
                .success(
                    try verified.map {
                        try FlowStates.issueCode(for: $0.token.flowID, userID: $0.user.id, now: now, in: database)
                    })
            }
        }
        return try outcome.get()
    }
}
