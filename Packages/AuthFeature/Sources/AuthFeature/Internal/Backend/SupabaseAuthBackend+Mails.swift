import HTTPTypes

/// Mails, and the codes in them.
extension SupabaseAuthBackend {
    func sendMail(_ mail: RequestedMail, email: String, challenge: CodeChallenge) async throws(BackendFailure) {
        let path =
            switch mail {
            case .magicLink: "/auth/v1/otp"
            case .recovery: "/auth/v1/recover"
            }
        let content: [String: RequestValue] = ["email": .text(email)]
        let reply = try await send(
            AuthRequest(.post, path, query: Self.comeBack, content: content.with(challenge)))
        try reply.checkIsNoPage()
    }

    // Older servers ignore the challenge here: their link carries tokens and is refused, but the code beside it works.
    // (Source: internal/api/resend.go of supabase/auth, v2.151 and today's.)
    func resend(_ mail: ResendableMail, email: String, challenge: CodeChallenge) async throws(BackendFailure) {
        let type =
            switch mail {
            case .signUp: "signup"
            case .emailChange: "email_change"
            }
        let content: [String: RequestValue] = ["type": .text(type), "email": .text(email)]
        let reply = try await send(
            AuthRequest(.post, "/auth/v1/resend", query: Self.comeBack, content: content.with(challenge)))
        try reply.checkIsNoPage()
    }

    /// Redeems a code from a mail. Nil: the code was accepted, and another address must be confirmed as well.
    func verify(_ code: MailedCode, email: String, for purpose: CodePurpose) async throws(BackendFailure) -> Grant? {
        let type =
            switch purpose {
            case .signIn: "email"
            case .signUp: "signup"
            case .recovery: "recovery"
            case .emailChange: "email_change"
            }
        let reply = try await send(
            AuthRequest(
                .post, "/auth/v1/verify",
                content: ["type": .text(type), "email": .text(email), "token": .secret(code.digits)]))
        let session = try reply.decode(SessionReply.self)
        guard session.isBareUser else { return try reply.grant(session) }
        // The reply to the first of two confirmations contains only a message.
        struct Accepted: Decodable { let msg: String }
        _ = try reply.decode(Accepted.self)
        return nil
    }
}
