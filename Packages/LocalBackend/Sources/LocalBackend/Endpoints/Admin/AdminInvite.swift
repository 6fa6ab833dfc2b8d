import Core

/// An invitation by mail, which creates an account for an address that has none.
struct AdminInvite: Endpoint {
    let method = "POST"
    let path = "/auth/v1/invite"
    let admins: AdminCheck
    let mails: TokenMails
    let redirects: RedirectRules

    private struct Parameters: Decodable {
        let email: String?
        let data: JSONObject?
    }

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let parameters = try request.decode(Parameters.self)
        try MetadataLimit.user.check(parameters.data)
        let email = try EmailAddress.normalized(parameters.email ?? "")
        // Checked before the mail is sent, and again when the account is created.
        guard try await mails.store.read({ try UserRecord.find(email: email, in: $0)?.emailConfirmedAt }) == nil
        else { throw AuthError.emailExists }
        let order = TokenMails.Order(
            flow: .invite, email: email, redirect: redirects.target(of: request), challenge: nil)
        let account = try await mails.send(order) { database, now in
            guard let user = try UserRecord.find(email: email, in: database) else {
                return try Accounts.createUnasked(
                    email: email, passwordHash: nil, data: parameters.data ?? [:], now: now, in: database)
            }
            guard user.emailConfirmedAt == nil else { throw AuthError.emailExists }
            return user
        }
        guard let account else { throw AuthError.emailExists }
        return try .json(UserReply(account))
    }
}
