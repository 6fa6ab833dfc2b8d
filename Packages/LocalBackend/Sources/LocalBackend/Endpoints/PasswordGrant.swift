/// A session for an e-mail address and its password.
struct PasswordGrant: Grant {
    let type = "password"
    let accounts: Accounts
    let passwords: PasswordHasher
    let sessions: Sessions
    let limiter: RateLimiter?

    private struct Parameters: Decodable {
        let email: String?
        let phone: String?
        let password: String?
    }

    func session(for request: Request) async throws -> SessionReply {
        let parameters = try request.decode(Parameters.self)
        let email = try Self.email(parameters)
        try await limiter?.countPassword(for: email)
        let user = try await accounts.find(email: email)
        let stored = user?.passwordHash
        // The hash comes first even for users who may not sign in: the response time must not reveal who has an
        // account.
        guard try await passwords.verify(parameters.password ?? "", against: stored), let user else {
            throw AuthError.invalidCredentials
        }
        return try await sessions.open(method: "password") { database, now in
            // The account may have been deleted, or its password changed, while the hash was computed.
            guard let user = try UserRecord.find(id: user.id, in: database), user.passwordHash == stored else {
                throw AuthError.invalidCredentials
            }
            guard !user.isBanned(at: now) else { throw AuthError.badRequest(.userBanned, "User is banned") }
            guard user.emailConfirmedAt != nil else {
                throw AuthError.badRequest(.emailNotConfirmed, "Email not confirmed")
            }
            return user
        }
    }

    private static func email(_ parameters: Parameters) throws(AuthError) -> String {
        let (email, phone) = (parameters.email ?? "", parameters.phone ?? "")
        guard email.isEmpty || phone.isEmpty else {
            throw .invalid("Only an email address or phone number should be provided on login.")
        }
        guard phone.isEmpty else { throw .unprocessable(.phoneProviderDisabled, "Phone logins are disabled") }
        guard !email.isEmpty else { throw .invalid("missing email or phone") }
        return email
    }
}
