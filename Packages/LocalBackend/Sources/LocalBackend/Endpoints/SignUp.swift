import Core
import Foundation

extension BackendParts {
    /// A new account: by e-mail and password, or without either for an anonymous user.
    func signUp(_ request: Request) async throws -> Reply {
        let body = try request.members(
            texts: ["email", "phone", "password"] + BodyMembers.challenge, objects: ["data"])
        let (email, phone, password) = (body.text("email"), body.text("phone"), body.text("password"))
        let isAnonymous = email.isEmpty && phone.isEmpty
        guard !isAnonymous || rules.allowsAnonymous else {
            throw CallError.unprocessable(.anonymousProviderDisabled, "Anonymous sign-ins are disabled")
        }
        guard rules.allowsSignUp else { throw CallError.signUpDisabled }
        let data = try body.metadata("data") ?? [:]
        if isAnonymous {
            return .json(
                try await sessions.open(method: "anonymous") { database, now in
                    try Accounts.createAnonymous(data: data, now: now, in: database)
                }.json)
        }
        // The order of these checks is that of the real server, and decides which error a call with several faults has.
        guard !password.isEmpty else { throw CallError.invalid("Signup requires a valid password") }
        try PasswordRules.check(password)
        guard email.isEmpty || phone.isEmpty else {
            throw CallError.invalid("Only an email address or phone number should be provided on signup.")
        }
        guard phone.isEmpty || body.text("code_challenge").isEmpty else {
            throw CallError.invalid("PKCE not supported for phone signups")
        }
        let challenge = try body.codeChallenge()
        guard phone.isEmpty else { throw CallError.badRequest(.phoneProviderDisabled, "Phone signups are disabled") }
        let applicant = Registration.Applicant(
            email: try EmailAddress.normalized(email), password: password, data: data, challenge: challenge,
            redirect: redirects.target(of: request))
        return .json(try await registration.register(applicant))
    }
}
