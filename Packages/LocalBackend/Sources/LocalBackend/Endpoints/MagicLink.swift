import Core

/// A mail to sign in with, under its older name: an account is always created for an address that has none.
struct MagicLink: Endpoint {
    let method = "POST"
    let path = "/auth/v1/magiclink"
    let links: MagicLinks
    let redirects: RedirectRules

    private struct Parameters: Decodable {
        let email: String?
        let data: JSONObject?
        let codeChallenge: String?
        let codeChallengeMethod: String?

        enum CodingKeys: String, CodingKey {
            case email, data
            case codeChallenge = "code_challenge"
            case codeChallengeMethod = "code_challenge_method"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let parameters = try request.decode(Parameters.self)
        try MetadataLimit.user.check(parameters.data)
        guard let text = parameters.email, !text.isEmpty else {
            throw AuthError.unprocessable(.validationFailed, "Signing in by a link requires an email")
        }
        let email = try EmailAddress.normalized(text)
        let challenge = try CodeChallenge.read(parameters.codeChallenge, method: parameters.codeChallengeMethod)
        try await links.send(
            MagicLinks.Wish(
                email: email, data: parameters.data ?? [:], challenge: challenge,
                redirect: redirects.target(of: request), createsUser: true))
        return .empty
    }
}
