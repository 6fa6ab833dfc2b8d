/// A mail for a user who has forgotten their password. The answer does not reveal whether they have an account.
struct Recover: Endpoint {
    let method = "POST"
    let path = "/auth/v1/recover"
    let accounts: Accounts
    let mails: TokenMails
    let redirects: RedirectRules

    private struct Parameters: Decodable {
        let email: String?
        let codeChallenge: String?
        let codeChallengeMethod: String?

        enum CodingKeys: String, CodingKey {
            case email
            case codeChallenge = "code_challenge"
            case codeChallengeMethod = "code_challenge_method"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let parameters = try request.decode(Parameters.self)
        guard let text = parameters.email, !text.isEmpty else {
            throw AuthError.invalid("Password recovery requires an email")
        }
        let email = try EmailAddress.normalized(text)
        let challenge = try CodeChallenge.read(parameters.codeChallenge, method: parameters.codeChallengeMethod)
        let order = TokenMails.Order(
            flow: .recovery, email: email, redirect: redirects.target(of: request), challenge: challenge)
        if try await accounts.find(email: email) == nil {
            try await mails.pretend(order)
        } else {
            try await mails.send(order) { database, _ in try UserRecord.find(email: email, in: database) }
        }
        return .empty
    }
}
