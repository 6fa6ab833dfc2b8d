/// Mails a code to a signed-in user, which a client may send as the `nonce` of a new password.
///
/// No call here checks it: as in the real server by default, a password can be changed without a nonce, and one that is
/// sent is ignored.
struct Reauthenticate: Endpoint {
    let method = "GET"
    let path = "/auth/v1/reauthenticate"
    let callers: CallerCheck
    let mails: TokenMails
    let redirects: RedirectRules

    func reply(to request: Request) async throws -> Reply {
        let user = try await callers.caller(of: request).account.user
        guard let email = user.email else {
            throw AuthError.invalid("Reauthentication requires the user to have an email or a phone number")
        }
        guard user.emailConfirmedAt != nil else {
            throw AuthError.unprocessable(.emailNotConfirmed, "Please verify your email first.")
        }
        let order = TokenMails.Order(
            flow: .reauthentication, email: email, redirect: redirects.siteURL, challenge: nil)
        try await mails.send(order) { database, _ in try UserRecord.find(id: user.id, in: database) }
        return .empty
    }
}
