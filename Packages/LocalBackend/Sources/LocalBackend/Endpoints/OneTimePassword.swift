import Core

/// A mail to sign in with: its code is entered, or its link opened.
struct OneTimePassword: Endpoint {
    let method = "POST"
    let path = "/auth/v1/otp"
    let links: MagicLinks
    let redirects: RedirectRules

    private struct Parameters: Decodable {
        let email: String?
        let phone: String?
        let channel: String?
        let createUser: Bool?
        let data: JSONObject?
        let codeChallenge: String?
        let codeChallengeMethod: String?

        enum CodingKeys: String, CodingKey {
            case email, phone, channel, data
            case createUser = "create_user"
            case codeChallenge = "code_challenge"
            case codeChallengeMethod = "code_challenge_method"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let parameters = try request.decode(Parameters.self)
        try MetadataLimit.user.check(parameters.data)
        let (email, phone) = (parameters.email ?? "", parameters.phone ?? "")
        guard email.isEmpty || phone.isEmpty else {
            throw AuthError.invalid("Only an email address or phone number should be provided")
        }
        guard email.isEmpty || (parameters.channel ?? "").isEmpty else {
            throw AuthError.invalid("Channel should only be specified with Phone OTP")
        }
        let challenge = try CodeChallenge.read(parameters.codeChallenge, method: parameters.codeChallengeMethod)
        guard phone.isEmpty else { throw AuthError.badRequest(.phoneProviderDisabled, "Unsupported phone provider") }
        guard !email.isEmpty else { throw AuthError.invalid("One of email or phone must be set") }
        try await links.send(
            MagicLinks.Wish(
                email: try EmailAddress.normalized(email), data: parameters.data ?? [:], challenge: challenge,
                redirect: redirects.target(of: request), createsUser: parameters.createUser ?? true))
        return .empty
    }
}
