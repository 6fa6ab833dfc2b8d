import Core
import Foundation
import GRDB

/// Creates the links that an administrator sends by other means than this backend's mails.
struct GeneratedLinks: Sendable {
    let database: DatabasePool
    let tokens: OneTimeTokens
    let mailer: Mailer
    let now: @Sendable () -> Date

    /// What a link is for.
    enum Purpose: String, Sendable {
        case signUp = "signup"
        case magicLink = "magiclink"
        case recovery
        case invite
        case emailChangeCurrent = "email_change_current"
        case emailChangeNew = "email_change_new"

        fileprivate var kind: OneTimeTokenKind {
            switch self {
            case .signUp: .confirmation
            case .magicLink: .magicLink
            case .recovery: .recovery
            case .invite: .invite
            case .emailChangeCurrent: .emailChangeCurrent
            case .emailChangeNew: .emailChangeNew
            }
        }

        /// What `/verify` is called with.
        fileprivate var verification: String {
            switch self {
            case .emailChangeCurrent, .emailChangeNew: "email_change"
            case .signUp, .magicLink, .recovery, .invite: rawValue
            }
        }
    }

    /// The user and the kind of a link to create.
    struct Order: Sendable {
        /// For a user without an account, only a sign-up or an invitation.
        let purpose: Purpose
        let email: String
        /// For a new account.
        var passwordHash: String?
        var data: JSONObject?
        /// The address that an account changes to.
        var newEmail: String?
        let redirect: URL
    }

    struct Link: Sendable {
        let account: Account
        let token: OneTimeTokens.Issued
        let address: String
    }

    /// - Throws: ``AuthError`` `user_not_found` or `email_exists`; nothing has changed then.
    func make(_ order: Order) async throws -> Link {
        let (now, tokens) = (Timestamp(now()), tokens)
        let token = OneTimeTokens.make(pkce: false)
        let account = try await database.write { database in
            var user = try Self.user(for: order, now: now, in: database)
            try tokens.store(
                token, order.purpose.kind, for: user,
                email: order.purpose == .emailChangeNew ? order.newEmail ?? order.email : order.email,
                flow: nil, now: now, in: database)
            Self.note(order, in: &user, at: now)
            user.updatedAt = now
            try user.update(database)
            return Account(user: user, identities: try IdentityRecord.all(of: user.id, in: database))
        }
        let address = mailer.link(order.purpose.verification, token.hashedToken, redirect: order.redirect)
        return Link(account: account, token: token, address: address)
    }

    private static func user(for order: Order, now: Timestamp, in database: Database) throws -> UserRecord {
        let known = try UserRecord.find(email: order.email, in: database)
        switch order.purpose {
        case .signUp, .invite:
            guard var user = known else {
                return try Accounts.createUnasked(
                    email: order.email, passwordHash: order.passwordHash, data: order.data ?? [:], now: now,
                    in: database)
            }
            guard user.emailConfirmedAt == nil else { throw AdminAccounts.duplicate }
            if order.purpose == .signUp, let data = order.data {
                user.userMetadata = user.userMetadata.updated(with: data)
                try MetadataLimit.checkUser(user.userMetadata)
            }
            return user
        case .magicLink, .recovery:
            return try found(known)
        case .emailChangeCurrent, .emailChangeNew:
            let user = try found(known)
            if let email = order.newEmail, let other = try UserRecord.find(email: email, in: database),
                other.id != user.id
            {
                throw AdminAccounts.duplicate
            }
            return user
        }
    }

    private static func found(_ user: UserRecord?) throws(AuthError) -> UserRecord {
        guard let user else { throw AuthError(404, .userNotFound, "User with this email not found") }
        return user
    }

    /// Records in the account what was sent to it, as far as the backend knows.
    private static func note(_ order: Order, in user: inout UserRecord, at now: Timestamp) {
        switch order.purpose {
        case .signUp: user.confirmationSentAt = now
        case .invite: (user.confirmationSentAt, user.invitedAt) = (now, now)
        case .magicLink, .recovery: user.recoverySentAt = now
        case .emailChangeCurrent, .emailChangeNew: (user.emailChangeSentAt, user.newEmail) = (now, order.newEmail)
        }
    }
}
