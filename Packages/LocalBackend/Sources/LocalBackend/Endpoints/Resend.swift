/// Another mail for a pending sign-up or change of address. The answer does not reveal whether one is pending.
struct Resend: Endpoint {
    let method = "POST"
    let path = "/auth/v1/resend"
    let accounts: Accounts
    let mails: TokenMails
    let redirects: RedirectRules

    private struct Parameters: Decodable {
        let type: String?
        let email: String?
        let phone: String?
        let codeChallenge: String?
        let codeChallengeMethod: String?

        enum CodingKeys: String, CodingKey {
            case type, email, phone
            case codeChallenge = "code_challenge"
            case codeChallengeMethod = "code_challenge_method"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let parameters = try request.decode(Parameters.self)
        guard let flow = Self.flows[parameters.type ?? ""] else {
            throw AuthError.invalid("Missing one of these types: signup, email_change")
        }
        let challenge = try CodeChallenge.read(parameters.codeChallenge, method: parameters.codeChallengeMethod)
        let email = try Self.email(parameters, for: flow)
        let user = try await accounts.findAwaiting(flow, email: email)
        let order = TokenMails.Order(
            flow: flow, email: (flow == .emailChange ? user?.newEmail : nil) ?? email,
            redirect: redirects.target(of: request), challenge: challenge)
        guard let user else {
            try await mails.pretend(order)
            return .empty
        }
        try await mails.send(order) { database, _ in
            // The account may have been confirmed in the meantime, or wait for another address.
            let current = try UserRecord.find(id: user.id, in: database)
            return current?.awaits(flow, at: order.email) == true ? current : nil
        }
        return .empty
    }

    private static let flows: [String: MailFlow] = ["signup": .signUp, "email_change": .emailChange]

    private static func email(_ parameters: Parameters, for flow: MailFlow) throws(AuthError) -> String {
        let (email, phone) = (parameters.email ?? "", parameters.phone ?? "")
        guard !email.isEmpty || flow != .signUp else { throw .invalid("Type provided requires an email address") }
        guard email.isEmpty || phone.isEmpty else {
            throw .invalid("Only an email address or phone number should be provided.")
        }
        guard phone.isEmpty else { throw .badRequest(.phoneProviderDisabled, "Phone logins are disabled") }
        guard !email.isEmpty else { throw .invalid("Missing email address or phone number") }
        return try EmailAddress.normalized(email)
    }
}
