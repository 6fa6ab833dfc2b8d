/// Mails and what comes back from them.
extension AuthManager {
    func requestMagicLink(email: String) async throws(AuthError) {
        throw .notAvailable(what: "Signing in by mail")
    }

    func requestRecovery(email: String) async throws(AuthError) {
        throw .notAvailable(what: "Recovering a forgotten password")
    }

    func resend(_ mail: ResendableMail, email: String) async throws(AuthError) {
        throw .notAvailable(what: "Sending a mail again")
    }

    func verify(code: Secret, email: String, for purpose: CodePurpose) async throws(AuthError) -> AppUser {
        throw .notAvailable(what: "Signing in by a mailed code")
    }

    func recover(email: String, code: Secret, newPassword: Secret) async throws(AuthError) -> AppUser {
        throw .notAvailable(what: "Recovering a forgotten password")
    }
}
