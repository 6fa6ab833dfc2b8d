import Core

/// Changes the caller's account: password and metadata at once, the address once it has been confirmed by mail, whether
/// or not sign-ups need a confirmation.
struct UpdateUser: Endpoint {
    let method = "PUT"
    let path = "/auth/v1/user"
    let callers: CallerCheck
    let accounts: Accounts
    let passwords: PasswordHasher
    let mails: TokenMails
    let redirects: RedirectRules
    let rules: AccountRules

    /// A `nonce` is not read: see ``Reauthenticate``.
    private struct Parameters: Decodable {
        let email: String?
        let phone: String?
        let password: String?
        let data: JSONObject?
        let appMetadata: JSONObject?
        let codeChallenge: String?
        let codeChallengeMethod: String?

        enum CodingKeys: String, CodingKey {
            case email, phone, password, data
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
        let change = Accounts.Change(
            passwordHash: try await hash(of: parameters.password, for: caller.account.user), data: parameters.data)
        guard let email else {
            let account = try await accounts.update(
                userID: caller.account.user.id, session: caller.session?.id, with: change)
            return try .json(UserReply(account))
        }
        let current = caller.account.user.email
        let order = TokenMails.Order(
            changeOf: current ?? caller.account.user.id, from: rules.securesEmailChange ? current : nil, to: email,
            paceNew: true, redirect: redirects.target(of: request), challenge: challenge)
        return try .json(UserReply(try await propose(email, in: order, with: change, by: caller)))
    }

    /// The new address of the account; nil when it keeps its own. The order of the checks is that of the real server.
    private static func email(_ parameters: Parameters, of caller: Caller) throws(AuthError) -> String? {
        let user = caller.account.user
        var email: String?
        if let text = parameters.email, !text.isEmpty { email = try EmailAddress.normalized(text) }
        if let phone = parameters.phone, !phone.isEmpty {
            try PhoneNumber.check(phone)
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

    /// Makes the change at once, except for the address, which changes once it has been confirmed by mail.
    private func propose(
        _ email: String, in order: TokenMails.Order, with change: Accounts.Change, by caller: Caller
    ) async throws -> Account {
        let (userID, sessionID) = (caller.account.user.id, caller.session?.id)
        let account = try await mails.send(order) { database, now in
            guard try UserRecord.find(email: email, in: database) == nil else { throw AuthError.emailExists }
            var user = try Accounts.apply(change, to: userID, session: sessionID, now: now, in: database)
            user.newEmail = email
            return user
        }
        guard let account else { throw AuthError.userNotFound }
        return account
    }
}
