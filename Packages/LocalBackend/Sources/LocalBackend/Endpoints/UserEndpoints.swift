import Core

/// The caller's own account.
struct GetUser: Endpoint {
    let method = "GET"
    let path = "/auth/v1/user"
    let callers: CallerCheck

    func reply(to request: Request) async throws -> Reply {
        try .json(UserReply(try await callers.caller(of: request).account))
    }
}

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

/// Deletes the caller's account. Only their token determines whose account that is; the body is ignored.
struct DeleteAccount: Endpoint {
    let method = "POST"
    let path = "/functions/v1/delete-account"
    let callers: CallerCheck
    let accounts: Accounts

    func reply(to request: Request) async throws -> Reply {
        let caller = try await callers.caller(of: request)
        try await accounts.delete(userID: caller.account.user.id)
        return try .json(["success": true])
    }
}

/// Ends the caller's sessions: all, this one, or all others.
struct Logout: Endpoint {
    let method = "POST"
    let path = "/auth/v1/logout"
    let callers: CallerCheck
    let sessions: Sessions

    func reply(to request: Request) async throws -> Reply {
        let caller = try await callers.caller(of: request)
        let name = request.query["scope"] ?? ""
        guard let scope = name.isEmpty ? .global : Sessions.Scope(rawValue: name) else {
            throw AuthError.invalid("Unsupported logout scope \"\(name)\"")
        }
        try await sessions.end(scope, by: caller)
        return Reply(status: 204)
    }
}

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

/// A token for the product's own services. Only the caller's token determines the user.
struct APIToken: Endpoint {
    let method = "POST"
    let path = "/functions/v1/api-token"
    let callers: CallerCheck
    let tokens: AccessTokens

    private struct Form: Encodable {
        let token: String
        let tokenType = "bearer"
        /// Seconds.
        let expiresIn: Int
    }

    func reply(to request: Request) async throws -> Reply {
        let user = try await callers.caller(of: request).account.user
        return try .json(Form(token: try await tokens.signAPIToken(for: user), expiresIn: tokens.lifetime))
    }
}
