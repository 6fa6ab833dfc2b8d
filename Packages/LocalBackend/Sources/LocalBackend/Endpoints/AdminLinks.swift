import Core
import Foundation
import GRDB

/// The links that administrators ask for: by mail as an invitation, or to send them by other means.
extension BackendParts {
    /// An invitation by mail, which creates an account for an address that has none.
    func invite(_ request: Request) async throws -> Reply {
        let body = try request.members(texts: ["email"], objects: ["data"])
        let data = try body.metadata("data") ?? [:]
        let email = try EmailAddress.normalized(body.text("email"))
        // Checked before the mail is sent, and again when the account is created.
        guard try await store.user(email: email)?.emailConfirmedAt == nil else { throw CallError.emailExists }
        let order = TokenMails.Order(
            flow: .invite, email: email, redirect: redirects.target(of: request), challenge: nil)
        let account = try await mails.send(order) { database, now in
            guard let user = try UserRecord.find(email: email, in: database) else {
                return try Accounts.createUnasked(email: email, passwordHash: nil, data: data, now: now, in: database)
            }
            guard user.emailConfirmedAt == nil else { throw CallError.emailExists }
            return user
        }
        guard let account else { throw CallError.emailExists }
        return .json(account.json)
    }

    /// A link, and the code that does the same, for an administrator to send; no mail is sent.
    func generateLink(_ request: Request) async throws -> Reply {
        let body = try request.members(
            texts: ["type", "email", "new_email", "password", "redirect_to"], objects: ["data"])
        let data = try body.metadata("data")
        let email = try EmailAddress.normalized(body.text("email"))
        let redirect = redirects.allowedURL(body.text("redirect_to")) ?? redirects.target(of: request)
        let isKnown = try await store.user(email: email) != nil
        let type = body.text("type")
        guard let asked = LinkOrder.Purpose(rawValue: type) else {
            throw CallError.invalid("Invalid email action link type requested: \(type.prefix(64))")
        }
        // A magic link for an address without an account creates one, without a password.
        let purpose = asked == .magicLink && !isKnown ? .signUp : asked
        var order = LinkOrder(purpose: purpose, email: email, data: data)
        if asked == .signUp, !isKnown {
            let password = body.text("password")
            guard !password.isEmpty else { throw CallError.invalid("Signup requires a valid password") }
            try PasswordRules.check(password)
            order.passwordHash = try await passwords.hash(password).text
        }
        if isKnown, purpose.flow == .emailChange {
            guard purpose == .emailChangeNew || options.securesEmailChange else {
                throw CallError.invalid("Enable secure email change to generate link for current email")
            }
            order.newEmail = try EmailAddress.normalized(body.text("new_email"))
        }
        let token = oneTimeTokens.make(pkce: false)
        let account = try await storeLink(order, token)
        let address = mailer.link(purpose.flow.rawValue, token.hashedToken, redirect: redirect)
        return .json(
            .object(
                account.members.merging([
                    "action_link": .string(address), "email_otp": .string(token.code),
                    "hashed_token": .string(token.hashedToken), "verification_type": .string(purpose.rawValue),
                    "redirect_to": .string(redirect.absoluteString),
                ]) { $1 }))
    }

    private func storeLink(_ order: LinkOrder, _ token: OneTimeTokens.Issued) async throws -> StoredAccount {
        let (purpose, flow) = (order.purpose, order.purpose.flow)
        return try await store.write { database, now in
            var user = try order.user(now: now, in: database)
            // The links for both addresses are made one after the other. Those to another address end.
            if flow == .emailChange, user.newEmail != order.newEmail {
                try OneTimeTokens.endEmailChange(of: user.id, in: database)
            }
            try oneTimeTokens.store(
                token, purpose == .emailChangeCurrent ? .emailChangeCurrent : flow.kind, for: user,
                email: purpose == .emailChangeNew ? order.newEmail ?? order.email : order.email,
                flow: nil, now: now, in: database)
            flow.recordSending(to: &user, at: now)
            if flow == .emailChange { user.newEmail = order.newEmail }
            user.updatedAt = now
            try user.update(database)
            return try StoredAccount(user, in: database)
        }
    }
}

private struct LinkOrder: Sendable {
    enum Purpose: String, Sendable {
        case signUp = "signup"
        case magicLink = "magiclink"
        case recovery
        case invite
        case emailChangeCurrent = "email_change_current"
        case emailChangeNew = "email_change_new"

        var flow: MailFlow { MailFlow(rawValue: rawValue) ?? .emailChange }
    }

    /// For a user without an account, only a sign-up or an invitation.
    let purpose: Purpose
    let email: String
    var passwordHash: String?
    var data: JSONObject?
    var newEmail: String?

    func user(now: Timestamp, in database: Database) throws -> UserRecord {
        let known = try UserRecord.find(email: email, in: database)
        switch purpose {
        case .signUp, .invite:
            guard var user = known else {
                return try Accounts.createUnasked(
                    email: email, passwordHash: passwordHash, data: data ?? [:], now: now, in: database)
            }
            guard user.emailConfirmedAt == nil else { throw CallError.emailExists }
            if purpose == .signUp, let data {
                user.userMetadata = user.userMetadata.updated(with: data)
                try MetadataLimit.user.check(user.userMetadata)
            }
            return user
        case .magicLink, .recovery, .emailChangeCurrent, .emailChangeNew:
            guard let user = known else { throw CallError(404, "user_not_found", "User with this email not found") }
            if let newEmail, let other = try UserRecord.find(email: newEmail, in: database), other.id != user.id {
                throw CallError.emailExists
            }
            return user
        }
    }
}
