import Core
import HTTPTypes

/// Mails, and the codes in them.
extension SupabaseAuthBackend {
    func sendMagicLink(email: String, challenge: CodeChallenge) async throws(BackendFailure) {
        try await sendMail("/auth/v1/otp", ["email": .text(email)], challenge)
    }

    func sendRecovery(email: String, challenge: CodeChallenge) async throws(BackendFailure) {
        try await sendMail("/auth/v1/recover", ["email": .text(email)], challenge)
    }

    // Older servers ignore the challenge here: their link carries tokens and is refused, but the code beside it works.
    // (Source: internal/api/resend.go of supabase/auth, v2.151 and today's.)
    func resend(_ mail: ResendableMail, email: String, challenge: CodeChallenge) async throws(BackendFailure) {
        let type = mail == .signUp ? "signup" : "email_change"
        try await sendMail("/auth/v1/resend", ["type": .text(type), "email": .text(email)], challenge)
    }

    private func sendMail(
        _ path: String, _ content: [String: RequestValue], _ challenge: CodeChallenge
    ) async throws(BackendFailure) {
        try await send(AuthRequest(.post, path, query: Self.comeBack, content: content.with(challenge)))
            .checkIsNoPage()
    }

    /// Redeems a code from a mail. Nil: the code was accepted, and another address must be confirmed as well.
    func verify(_ code: Secret, email: String, for purpose: CodePurpose) async throws(BackendFailure) -> Grant? {
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
                content: ["type": .text(type), "email": .text(email), "token": .secret(code)]))
        if let grant = try grant(in: reply) { return grant }
        // The reply to the first of two confirmations contains only a message.
        _ = try reply.text("msg")
        return nil
    }
}
