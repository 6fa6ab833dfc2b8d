import Core
import Foundation

/// Mails that sign in without a password.
struct MagicLinks: Sendable {
    let accounts: Accounts
    let mails: TokenMails
    let rules: AccountRules

    /// A request to sign in by mail.
    struct Wish: Sendable {
        let email: String
        /// The metadata of an account that is created for the request.
        let data: JSONObject
        let challenge: CodeChallenge?
        let redirect: URL
        /// Whether an account is created for an address that has none. It is confirmed once the mail has been used.
        let createsUser: Bool
    }

    /// - Throws: ``AuthError`` `otp_disabled` or `signup_disabled`.
    func send(_ wish: Wish) async throws {
        let user = try await accounts.find(email: wish.email)
        guard user != nil || wish.createsUser else { throw Self.disabled }
        guard user != nil || rules.allowsSignUp else { throw AuthError.signUpDisabled }
        // As in the real server, unconfirmed users get a mail that confirms their sign-up, which signs them in as well.
        let flow: MailFlow = rules.requiresConfirmation && user?.emailConfirmedAt == nil ? .signUp : .magicLink
        let order = TokenMails.Order(
            flow: flow, email: wish.email, redirect: wish.redirect, challenge: wish.challenge,
            // The user who requested this mail need not be the one who signed up with the account's password.
            kind: flow == .signUp ? .firstSignIn : nil)
        try await mails.send(order) { database, now in
            if let user = try UserRecord.find(email: wish.email, in: database) { return user }
            guard wish.createsUser, rules.allowsSignUp else { throw Self.disabled }
            return try Accounts.create(
                email: wish.email, passwordHash: nil, data: wish.data, isConfirmed: false, now: now, in: database)
        }
    }

    private static let disabled = AuthError.unprocessable(.otpDisabled, "Signups not allowed for otp")
}
