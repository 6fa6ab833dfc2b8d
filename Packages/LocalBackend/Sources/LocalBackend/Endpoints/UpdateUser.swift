import Core

/// Changes the caller's account: address, password, metadata.
struct UpdateUser: Endpoint {
    let method = "PUT"
    let path = "/auth/v1/user"
    let callers: CallerCheck
    let accounts: Accounts
    let nonces: ReauthenticationNonces
    let passwords: PasswordHasher
    let mails: TokenMails
    let redirects: RedirectRules
    let rules: AccountRules

    /// A `nonce` may be sent with a password: the code of a mail from ``Reauthenticate``. As in the real server by
    /// default, every signed-in user can change their password without a nonce; but a nonce that is sent must be right.
    private struct Parameters: Decodable {
        let email: String?
        let phone: String?
        let password: String?
        let nonce: String?
        let data: JSONObject?
        let appMetadata: JSONObject?
        let codeChallenge: String?
        let codeChallengeMethod: String?

        enum CodingKeys: String, CodingKey {
            case email, phone, password, nonce, data
            case appMetadata = "app_metadata"
            case codeChallenge = "code_challenge"
            case codeChallengeMethod = "code_challenge_method"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let caller = try await callers.caller(of: request)
        let parameters = try request.decode(Parameters.self)
        try MetadataLimit.user.check(parameters.data)
        let email = try Self.email(parameters, of: caller)
        let challenge = try CodeChallenge.read(parameters.codeChallenge, method: parameters.codeChallengeMethod)
        if let email, try await accounts.find(email: email) != nil { throw AuthError.emailExists }
        var change = Accounts.Change(email: email, passwordHash: nil, data: parameters.data)
        change.passwordHash = try await hash(of: parameters.password, for: caller.account.user)
        if change.passwordHash != nil, let nonce = parameters.nonce, !nonce.isEmpty {
            try await nonces.redeem(nonce, by: caller.account.user)
        }
        if let email, rules.requiresConfirmation {
            let order = TokenMails.Order(
                flow: .emailChange, email: email, redirect: redirects.target(of: request), challenge: challenge)
            return try .json(UserReply(try await propose(change, in: order, by: caller)))
        }
        let account = try await accounts.update(
            userID: caller.account.user.id, session: caller.session?.id, with: change)
        return try .json(UserReply(account))
    }

    /// The new address of the account; nil when it keeps its own. The order of the checks is that of the real server.
    private static func email(_ parameters: Parameters, of caller: Caller) throws(AuthError) -> String? {
        let user = caller.account.user
        var email: String?
        if let text = parameters.email, !text.isEmpty { email = try EmailAddress.normalized(text) }
        if let phone = parameters.phone, !phone.isEmpty {
            throw .badRequest(.phoneProviderDisabled, "Phone logins are disabled")
        }
        if let password = parameters.password { try PasswordRules.check(password) }
        guard parameters.appMetadata == nil else {
            throw .forbidden(.notAdmin, "Updating app_metadata requires admin privileges")
        }
        let isChanged = parameters.password != nil || (email != nil && email != user.email)
        guard !isChanged || !caller.lacksConfirmation else {
            throw AuthError(
                401, .insufficientAAL, "AAL2 session is required to update email or password when MFA is enabled.")
        }
        guard !user.isAnonymous || parameters.password == nil || email != nil else {
            throw .unprocessable(
                .validationFailed,
                "Updating password of an anonymous user without an email or phone is not allowed")
        }
        return email == user.email ? nil : email
    }

    private func hash(of password: String?, for user: UserRecord) async throws -> String? {
        guard let password else { return nil }
        guard try await !passwords.verify(password, against: user.passwordHash) else {
            throw AuthError.unprocessable(.samePassword, "New password should be different from the old password.")
        }
        return try await passwords.hash(password).text
    }

    /// Applies the change except for the address, which changes once it has been confirmed by mail.
    private func propose(
        _ change: Accounts.Change, in order: TokenMails.Order, by caller: Caller
    ) async throws -> Account {
        let (userID, sessionID) = (caller.account.user.id, caller.session?.id)
        var rest = change
        rest.email = nil
        let immediate = rest
        let account = try await mails.send(order) { database, now in
            guard try UserRecord.find(email: order.email, in: database) == nil else { throw AuthError.emailExists }
            var user = try Accounts.apply(immediate, to: userID, session: sessionID, now: now, in: database)
            user.newEmail = order.email
            return user
        }
        guard let account else { throw AuthError.userNotFound }
        return account
    }
}
