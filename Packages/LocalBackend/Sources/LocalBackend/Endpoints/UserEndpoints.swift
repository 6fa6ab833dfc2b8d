import Core

/// The calls of a signed-in user about their own account. Only the caller's token determines whose account that is.
extension BackendParts {
    /// Changes the caller's account: password and metadata at once, the address once it has been confirmed by mail,
    /// whether or not sign-ups need a confirmation.
    func updateUser(_ request: Request, _ caller: Caller) async throws -> Reply {
        let body = try request.members(
            texts: ["email", "phone", "password", "current_password", "nonce"] + BodyMembers.challenge,
            objects: ["data", "app_metadata"])
        let data = try body.metadata("data")
        let password = body.given("password")
        let email = try Self.newEmail(body, password: password, of: caller)
        let challenge = try body.codeChallenge()
        if let email, try await store.user(email: email) != nil { throw CallError.emailExists }
        if password != nil { try await checkMayChangePassword(caller, body) }
        let hash = try await newHash(of: password, for: caller.account.user)
        let (userID, sessionID) = (caller.account.user.id, caller.session?.id)
        guard let email else {
            let account = try await store.write { database, now in
                let user = try Accounts.apply(
                    passwordHash: hash, data: data, to: userID, session: sessionID, now: now, in: database)
                return try StoredAccount(user, in: database)
            }
            return .json(account.json)
        }
        let current = caller.account.user.email
        let order = TokenMails.Order(
            changeOf: current ?? userID, from: options.securesEmailChange ? current : nil, to: email,
            paceNew: true, redirect: redirects.target(of: request), challenge: challenge)
        let account = try await mails.send(order) { database, now in
            guard try UserRecord.find(email: email, in: database) == nil else { throw CallError.emailExists }
            var user = try Accounts.apply(
                passwordHash: hash, data: data, to: userID, session: sessionID, now: now, in: database)
            user.newEmail = email
            return user
        }
        guard let account else { throw CallError.userNotFound }
        return .json(account.json)
    }

    /// The new address of the account; nil when it keeps its own. The order of the checks is that of the real server.
    private static func newEmail(_ body: BodyMembers, password: String?, of caller: Caller) throws -> String? {
        let user = caller.account.user
        let email = try Self.email(body)
        if let password { try PasswordRules.check(password) }
        guard body.object("app_metadata") == nil else {
            throw CallError.forbidden("not_admin", "Updating app_metadata requires admin privileges")
        }
        let isChanged = password != nil || (email != nil && email != user.email)
        guard !isChanged || !caller.lacksConfirmation else {
            throw CallError(
                401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled.")
        }
        guard !user.isAnonymous || password == nil || email != nil else {
            throw CallError.unprocessable(
                "validation_failed",
                "Updating password of an anonymous user without an email or phone is not allowed")
        }
        return email == user.email ? nil : email
    }

    /// What a new password needs besides the session, as the options say. The order of the checks is that of the real
    /// server.
    private func checkMayChangePassword(_ caller: Caller, _ body: BodyMembers) async throws {
        let user = caller.account.user
        if options.requiresReauthentication, !caller.isRecent(at: Timestamp(store.now())) {
            let nonce = body.text("nonce")
            guard !nonce.isEmpty else {
                throw CallError.badRequest("reauthentication_needed", "Password update requires reauthentication")
            }
            try await store.write { database, now in
                guard let email = user.email,
                    try oneTimeTokens.redeem(
                        code: nonce, email: email, kinds: [.reauthentication], now: now, in: database) != nil
                else {
                    throw KeptRefusal(.unprocessable("reauthentication_not_valid", "Nonce has expired or is invalid"))
                }
                try OneTimeTokens.end(of: user.id, in: database)
            }
        }
        guard options.requiresCurrentPassword, let hash = user.passwordHash, !caller.isOpenedByMail else { return }
        let current = body.text("current_password")
        let refusal = "Current password required when setting new password."
        guard !current.isEmpty else { throw CallError.badRequest("current_password_required", refusal) }
        if let email = user.email { try await limiter?.countPassword(for: email) }
        guard try await passwords.verify(current, against: hash) else {
            throw CallError.badRequest("current_password_invalid", refusal)
        }
    }

    private func newHash(of password: String?, for user: UserRecord) async throws -> String? {
        guard let password else { return nil }
        guard try await !passwords.verify(password, against: user.passwordHash) else {
            throw CallError.unprocessable("same_password", "New password should be different from the old password.")
        }
        return try await passwords.hash(password).text
    }

    func deleteAccount(_ request: Request, _ caller: Caller) async throws -> Reply {
        try await erasure.erase(userID: caller.account.user.id)
        return .json(["success": true])
    }

    func signOut(_ request: Request, _ caller: Caller) async throws -> Reply {
        let name = request.query["scope"] ?? ""
        guard let scope = name.isEmpty ? .global : Sessions.Scope(rawValue: name) else {
            throw CallError.invalid("Unsupported logout scope \"\(name)\"")
        }
        try await sessions.end(scope, by: caller)
        return Reply(status: 204)
    }

    func issueAPIToken(_ request: Request, _ caller: Caller) async throws -> Reply {
        .json([
            "token": .string(try await tokens.signAPIToken(for: caller.account.user)), "token_type": "bearer",
            "expires_in": JSONValue(tokens.lifetime),
        ])
    }
}
