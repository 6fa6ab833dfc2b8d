import Foundation

/// Another mail for a pending sign-up or change of address. The answer does not reveal whether one is pending.
///
/// As in the real server, an account is found by its current address only: the address that it changes to is answered
/// like an unknown one.
struct Resend: Endpoint {
    let method = "POST"
    let path = "/auth/v1/resend"
    let accounts: Accounts
    let mails: TokenMails
    let redirects: RedirectRules
    let rules: AccountRules

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

    private enum Kind: String {
        case signUp = "signup"
        case emailChange = "email_change"
        // No account here has a phone, so these are answered as for an unknown number.
        case sms
        case phoneChange = "phone_change"

        var flow: MailFlow? {
            switch self {
            case .signUp: .signUp
            case .emailChange: .emailChange
            case .sms, .phoneChange: nil
            }
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let parameters = try request.decode(Parameters.self)
        guard let kind = Kind(rawValue: parameters.type ?? "") else {
            throw AuthError.invalid("Missing one of these types: signup, email_change, sms, phone_change")
        }
        let challenge = try CodeChallenge.read(parameters.codeChallenge, method: parameters.codeChallengeMethod)
        guard let email = try Self.email(parameters, for: kind), let flow = kind.flow else { return .empty }
        let found = try await accounts.find(email: email)
        let user = found?.awaits(flow) == true ? found : nil
        let order = order(flow, of: user, at: email, redirect: redirects.target(of: request), challenge: challenge)
        guard let user else {
            try await mails.pretend(order)
            return .empty
        }
        try await mails.send(order) { database, _ in
            // The account may have been confirmed in the meantime, or wait for another address.
            let current = try UserRecord.find(id: user.id, in: database)
            let isSame = current?.email == user.email && current?.newEmail == user.newEmail
            return isSame && current?.awaits(flow) == true ? current : nil
        }
        return .empty
    }

    /// - Parameter user: nil when none waits for the mail. The work is the same then.
    private func order(
        _ flow: MailFlow, of user: UserRecord?, at email: String, redirect: URL, challenge: CodeChallenge?
    ) -> TokenMails.Order {
        guard flow == .emailChange else {
            return TokenMails.Order(flow: flow, email: email, redirect: redirect, challenge: challenge)
        }
        return TokenMails.Order(
            changeOf: email, from: rules.securesEmailChange ? email : nil, to: user?.newEmail ?? email,
            // Otherwise an interval of the new address would reveal that a change to it is pending.
            paceNew: false, redirect: redirect, challenge: challenge)
    }

    /// The address that the call is about; nil when it is about a phone. The order of the checks is that of the real
    /// server.
    private static func email(_ parameters: Parameters, for kind: Kind) throws(AuthError) -> String? {
        let (email, phone) = (parameters.email ?? "", parameters.phone ?? "")
        guard !email.isEmpty || kind != .signUp else { throw .invalid("Type provided requires an email address") }
        guard !phone.isEmpty || kind != .sms else { throw .invalid("Type provided requires a phone number") }
        guard email.isEmpty || phone.isEmpty else {
            throw .invalid("Only an email address or phone number should be provided.")
        }
        guard phone.isEmpty else {
            guard kind.flow == nil else { throw .badRequest(.phoneProviderDisabled, "Phone logins are disabled") }
            try PhoneNumber.check(phone)
            return nil
        }
        guard !email.isEmpty else { throw .invalid("Missing email address or phone number") }
        return try EmailAddress.normalized(email)
    }
}
