import Core
import Foundation

/// A new account: by e-mail and password, or without either for an anonymous user.
struct SignUp: Endpoint {
    let method = "POST"
    let path = "/auth/v1/signup"
    let registration: Registration
    let sessions: Sessions
    let redirects: RedirectRules
    let rules: AccountRules

    private struct Parameters: Decodable {
        let email: String?
        let phone: String?
        let password: String?
        let data: JSONObject?
        let codeChallenge: String?
        let codeChallengeMethod: String?

        enum CodingKeys: String, CodingKey {
            case email, phone, password, data
            case codeChallenge = "code_challenge"
            case codeChallengeMethod = "code_challenge_method"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let parameters = try request.decode(Parameters.self)
        let isAnonymous = (parameters.email ?? "").isEmpty && (parameters.phone ?? "").isEmpty
        guard !isAnonymous || rules.allowsAnonymous else {
            throw AuthError.unprocessable(.anonymousProviderDisabled, "Anonymous sign-ins are disabled")
        }
        guard rules.allowsSignUp else { throw AuthError.signUpDisabled }
        try MetadataLimit.user.check(parameters.data)
        if isAnonymous { return try .json(try await anonymousSession(with: parameters.data ?? [:])) }
        let applicant = try Self.applicant(parameters, redirect: redirects.target(of: request))
        switch try await registration.register(applicant) {
        case .signedIn(let session): return try .json(session)
        case .unconfirmed(let account): return try .json(UserReply(account))
        }
    }

    private func anonymousSession(with data: JSONObject) async throws -> SessionReply {
        try await sessions.open(method: "anonymous") { database, now in
            try Accounts.createAnonymous(data: data, now: now, in: database)
        }
    }

    /// Checks that a sign-up requests only what this server supports. The order of the checks is that of the real
    /// server, and decides which error is returned for a call with several faults.
    private static func applicant(
        _ parameters: Parameters, redirect: URL
    ) throws(AuthError) -> Registration.Applicant {
        let (email, phone) = (parameters.email ?? "", parameters.phone ?? "")
        guard let password = parameters.password, !password.isEmpty else {
            throw .invalid("Signup requires a valid password")
        }
        try PasswordRules.check(password)
        guard email.isEmpty || phone.isEmpty else {
            throw .invalid("Only an email address or phone number should be provided on signup.")
        }
        guard phone.isEmpty || (parameters.codeChallenge ?? "").isEmpty else {
            throw .invalid("PKCE not supported for phone signups")
        }
        let challenge = try CodeChallenge.read(parameters.codeChallenge, method: parameters.codeChallengeMethod)
        guard phone.isEmpty else { throw .badRequest(.phoneProviderDisabled, "Phone signups are disabled") }
        return Registration.Applicant(
            email: try EmailAddress.normalized(email), password: password, data: parameters.data ?? [:],
            challenge: challenge, redirect: redirect)
    }
}
