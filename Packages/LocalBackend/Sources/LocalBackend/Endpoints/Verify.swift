import Core

extension BackendParts {
    /// A session for the code of a mail, or for the token in its link; a message when the other address must confirm a
    /// change of address, too.
    func verifyProof(_ request: Request) async throws -> Reply {
        let body = try request.members(texts: ["type", "token", "token_hash", "email", "phone", "redirect_to"])
        let type = body.text("type")
        guard !type.isEmpty else { throw CallError.invalid("Verify requires a verification type") }
        let proof = try Self.proof(body)
        guard let kinds = Verification.kinds(of: type) else {
            // As in the real server: no code is of an unknown type.
            guard case .hashedToken = proof else { throw CallError.otpExpired }
            throw CallError.invalid("Invalid email verification type")
        }
        guard let session = try await verification.session(for: proof, kinds: kinds, by: sessions) else {
            return .json(["msg": .string(Verification.halfConfirmed), "code": "200"])
        }
        return .json(session.json)
    }

    private static func proof(_ body: BodyMembers) throws -> Verification.Proof {
        let (token, hash, email) = (body.text("token"), body.text("token_hash"), body.text("email"))
        guard token.isEmpty != hash.isEmpty else {
            throw CallError.invalid("Verify requires either a token or a token hash")
        }
        guard token.isEmpty else {
            guard !email.isEmpty else {
                throw CallError.invalid("Only an email address or phone number should be provided on verify")
            }
            do {
                return .code(token, email: try EmailAddress.normalized(email))
            } catch {
                throw CallError.unprocessable("validation_failed", "Invalid email format")
            }
        }
        guard email.isEmpty && body.text("redirect_to").isEmpty else {
            throw CallError.invalid("Only the token_hash and type should be provided")
        }
        return .hashedToken(hash)
    }

    /// The target of a mail's link: redirects the browser, with a session, a code to exchange, a message or an error.
    /// Only a call without a type or a token, which comes from no mail, is answered with an error.
    func openLink(_ request: Request) async throws -> Reply {
        let target = redirects.target(of: request)
        let (type, token) = (request.query["type"] ?? "", request.query["token"] ?? "")
        guard !type.isEmpty else { throw CallError.invalid("Verify requires a verification type") }
        guard !token.isEmpty else { throw CallError.invalid("Verify requires a token or a token hash") }
        let isFlow = token.hasPrefix(OneTimeTokens.flowPrefix)
        let halfConfirmed = [(name: "message", value: Verification.halfConfirmed)]
        do {
            guard let kinds = Verification.kinds(of: type) else {
                throw CallError.invalid("Invalid email verification type")
            }
            let proof = Verification.Proof.hashedToken(token)
            guard isFlow else {
                let session = try await verification.session(for: proof, kinds: kinds, by: sessions)
                return RedirectReply.make(to: target, fragment: session?.fragment(type: type) ?? halfConfirmed)
            }
            let code = try await store.write { database, now in
                try verification.complete(proof, kinds: kinds, now: now, in: database).map {
                    try FlowStates.issueCode(for: $0.token.flowID, userID: $0.user.id, now: now, in: database)
                }
            }
            guard let code else { return RedirectReply.make(to: target, query: halfConfirmed, fragment: halfConfirmed) }
            return RedirectReply.make(to: target, query: [("code", code)])
        } catch let error as CallError {
            return RedirectReply.make(error, to: target, isFlow: isFlow)
        }
    }
}
