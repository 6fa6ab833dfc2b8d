import Core

/// A new account by e-mail and password, confirmed and signed in at once.
struct SignUp: Endpoint {
    let method = "POST"
    let path = "/auth/v1/signup"
    let accounts: Accounts
    let passwords: PasswordHasher
    let sessions: Sessions

    private struct Parameters: Decodable {
        let email: String?
        let phone: String?
        let password: String?
        let data: JSONObject?
    }

    func reply(to request: Request) async throws -> Reply {
        let parameters = try request.decode(Parameters.self)
        let email = try Self.email(parameters)
        let password = parameters.password ?? ""
        let data = parameters.data ?? [:]
        guard try await accounts.find(email: email) == nil else {
            throw AuthError.unprocessable(.userAlreadyExists, "User already registered")
        }
        let hash = try await passwords.hash(password).text
        let session = try await sessions.open(method: "password") { database, now in
            try Accounts.create(email: email, passwordHash: hash, data: data, now: now, in: database)
        }
        return try .json(session)
    }

    /// The address of a sign-up that asks for nothing this server has not got. The order is that of the real server, and
    /// decides what is told of a call with several faults.
    private static func email(_ parameters: Parameters) throws(AuthError) -> String {
        let (email, phone) = (parameters.email ?? "", parameters.phone ?? "")
        guard !email.isEmpty || !phone.isEmpty else {
            throw .unprocessable(.anonymousProviderDisabled, "Anonymous sign-ins are disabled")
        }
        guard let password = parameters.password, !password.isEmpty else {
            throw .badRequest(.validationFailed, "Signup requires a valid password")
        }
        try PasswordRules.check(password)
        guard email.isEmpty || phone.isEmpty else {
            throw .badRequest(
                .validationFailed, "Only an email address or phone number should be provided on signup.")
        }
        guard phone.isEmpty else { throw .badRequest(.phoneProviderDisabled, "Phone signups are disabled") }
        return try EmailAddress.normalized(email)
    }
}
