import Core
import Foundation

/// A link, and the code that does the same, for an administrator to send; no mail is sent.
struct AdminGenerateLink: Endpoint {
    let method = "POST"
    let path = "/auth/v1/admin/generate_link"
    let admins: AdminCheck
    let accounts: AdminAccounts
    let links: GeneratedLinks
    let passwords: PasswordHasher
    let redirects: RedirectRules
    let rules: AccountRules

    private struct Parameters: Decodable {
        let type: String?
        let email: String?
        let newEmail: String?
        let password: String?
        let data: JSONObject?
        let redirectTo: String?

        enum CodingKeys: String, CodingKey {
            case type, email, password, data
            case newEmail = "new_email"
            case redirectTo = "redirect_to"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let parameters = try request.decode(Parameters.self)
        try MetadataLimit.user.check(parameters.data)
        let email = try EmailAddress.normalized(parameters.email ?? "")
        let redirect = parameters.redirectTo.flatMap(redirects.allowedURL) ?? redirects.target(of: request)
        let isKnown = try await accounts.isTaken(email: email)
        guard let asked = GeneratedLinks.Purpose(rawValue: parameters.type ?? "") else {
            throw AuthError.invalid("Invalid email action link type requested: \((parameters.type ?? "").prefix(64))")
        }
        // A magic link for an address without an account creates one, without a password.
        let purpose = asked == .magicLink && !isKnown ? .signUp : asked
        var order = GeneratedLinks.Order(purpose: purpose, email: email, data: parameters.data, redirect: redirect)
        if asked == .signUp, !isKnown { order.passwordHash = try await hash(parameters.password ?? "") }
        if isKnown, purpose == .emailChangeCurrent || purpose == .emailChangeNew {
            guard purpose == .emailChangeNew || rules.securesEmailChange else {
                throw AuthError.invalid("Enable secure email change to generate link for current email")
            }
            order.newEmail = try EmailAddress.normalized(parameters.newEmail ?? "")
        }
        return try .json(GeneratedLinkReply(link: try await links.make(order), order: order))
    }

    private func hash(_ password: String) async throws -> String {
        guard !password.isEmpty else { throw AuthError.invalid("Signup requires a valid password") }
        try PasswordRules.check(password)
        return try await passwords.hash(password).text
    }
}

/// The fields of the user, and those of the link beside them.
private struct GeneratedLinkReply: Encodable {
    let link: GeneratedLinks.Link
    let order: GeneratedLinks.Order

    private enum CodingKeys: CodingKey {
        case actionLink, emailOTP, hashedToken, verificationType, redirectTo
    }

    func encode(to encoder: any Encoder) throws {
        try UserReply(link.account).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(link.address, forKey: .actionLink)
        try container.encode(link.token.code, forKey: .emailOTP)
        try container.encode(link.token.hashedToken, forKey: .hashedToken)
        try container.encode(order.purpose.rawValue, forKey: .verificationType)
        try container.encode(order.redirect.absoluteString, forKey: .redirectTo)
    }
}
