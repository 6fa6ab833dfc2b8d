import Core
import Foundation

extension BackendParts {
    /// A mail to sign in with: its code is entered, or its link opened.
    func mailOneTimePassword(_ request: Request) async throws -> Reply {
        let body = try request.members(
            texts: ["email", "phone"] + BodyMembers.challenge, flags: ["create_user"], objects: ["data"])
        return try await mailMagicLink(body, request, createsUser: body.flag("create_user") ?? true)
    }

    /// The same under its older name: an account is always created for an address that has none.
    func mailMagicLink(_ request: Request) async throws -> Reply {
        let body = try request.members(texts: ["email"] + BodyMembers.challenge, objects: ["data"])
        guard !body.text("email").isEmpty else {
            throw CallError.unprocessable("validation_failed", "Signing in by a link requires an email")
        }
        return try await mailMagicLink(body, request, createsUser: true)
    }

    /// - Parameter createsUser: whether an account is created for an address that has none. It is confirmed once the mail
    ///   has been used.
    private func mailMagicLink(_ body: BodyMembers, _ request: Request, createsUser: Bool) async throws -> Reply {
        let data = try body.metadata("data") ?? [:]
        let email = try EmailAddress.normalized(body.text("email"))
        let challenge = try body.codeChallenge()
        let disabled = CallError.unprocessable("otp_disabled", "Signups not allowed for otp")
        let user = try await store.user(email: email)
        guard user != nil || createsUser else { throw disabled }
        guard user != nil || options.allowsSignUp else { throw CallError.signUpDisabled }
        // As in the real server, unconfirmed users get a mail that confirms their sign-up, which signs them in as well.
        let flow: MailFlow = options.requiresConfirmation && user?.emailConfirmedAt == nil ? .signUp : .magicLink
        let order = TokenMails.Order(
            flow: flow, email: email, redirect: redirects.target(of: request), challenge: challenge,
            // The user who requested this mail need not be the one who signed up with the account's password.
            kind: flow == .signUp ? .firstSignIn : nil)
        try await mails.send(order) { database, now in
            if let user = try UserRecord.find(email: email, in: database) { return user }
            guard createsUser, options.allowsSignUp else { throw disabled }
            return try Accounts.create(
                email: email, passwordHash: nil, data: data, isConfirmed: false, now: now, in: database)
        }
        return .empty
    }

    /// A mail for a user who has forgotten their password. The answer does not reveal whether they have an account.
    func mailRecovery(_ request: Request) async throws -> Reply {
        let body = try request.members(texts: ["email"] + BodyMembers.challenge)
        let text = body.text("email")
        guard !text.isEmpty else { throw CallError.invalid("Password recovery requires an email") }
        let email = try EmailAddress.normalized(text)
        let order = TokenMails.Order(
            flow: .recovery, email: email, redirect: redirects.target(of: request),
            challenge: try body.codeChallenge())
        if try await store.user(email: email) == nil {
            try await mails.pretend(order)
        } else {
            try await mails.send(order) { database, _ in try UserRecord.find(email: email, in: database) }
        }
        return .empty
    }

    /// Another mail for a pending sign-up or change of address. The answer does not reveal whether one is pending.
    ///
    /// As in the real server, an account is found by its current address only: the address that it changes to is answered
    /// like an unknown one.
    func mailAgain(_ request: Request) async throws -> Reply {
        let body = try request.members(texts: ["type", "email", "phone"] + BodyMembers.challenge)
        guard let flow = MailFlow(rawValue: body.text("type")), [.signUp, .emailChange].contains(flow) else {
            throw CallError.invalid("Missing one of these types: signup, email_change, sms, phone_change")
        }
        let challenge = try body.codeChallenge()
        let email = try EmailAddress.normalized(body.text("email"))
        let found = try await store.user(email: email)
        let user = found?.awaits(flow) == true ? found : nil
        let order = orderAgain(flow, of: user, at: email, redirect: redirects.target(of: request), challenge: challenge)
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
    private func orderAgain(
        _ flow: MailFlow, of user: UserRecord?, at email: String, redirect: URL, challenge: FlowChallenge?
    ) -> TokenMails.Order {
        guard flow == .emailChange else {
            return TokenMails.Order(flow: flow, email: email, redirect: redirect, challenge: challenge)
        }
        return TokenMails.Order(
            changeOf: email, from: options.securesEmailChange ? email : nil, to: user?.newEmail ?? email,
            // Otherwise an interval of the new address would reveal that a change to it is pending.
            paceNew: false, redirect: redirect, challenge: challenge)
    }

    /// Mails a code to a signed-in user, the `nonce` of a new password. As in the real server, a nonce is read only where
    /// one is needed: see ``LocalBackendOptions/requiresReauthentication``.
    func mailReauthentication(_ request: Request, _ caller: Caller) async throws -> Reply {
        let user = caller.account.user
        guard let email = user.email else {
            throw CallError.invalid("Reauthentication requires the user to have an email or a phone number")
        }
        guard user.emailConfirmedAt != nil else {
            throw CallError.unprocessable("email_not_confirmed", "Please verify your email first.")
        }
        let order = TokenMails.Order(flow: .reauthentication, email: email, redirect: redirects.siteURL, challenge: nil)
        try await mails.send(order) { database, _ in try UserRecord.find(id: user.id, in: database) }
        return .empty
    }
}
