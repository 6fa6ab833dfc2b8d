import Core
import Foundation
import GRDB

/// Creates the links that an administrator sends by other means than this backend's mails.
struct GeneratedLinks: Sendable {
    let store: BackendStore
    let tokens: OneTimeTokens
    let mailer: Mailer

    /// What a link is for.
    enum Purpose: String, Sendable {
        case signUp = "signup"
        case magicLink = "magiclink"
        case recovery
        case invite
        case emailChangeCurrent = "email_change_current"
        case emailChangeNew = "email_change_new"

        /// What a mail with such a link would be sent for.
        fileprivate var flow: MailFlow {
            switch self {
            case .signUp: .signUp
            case .magicLink: .magicLink
            case .recovery: .recovery
            case .invite: .invite
            case .emailChangeCurrent, .emailChangeNew: .emailChange
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
        let token = OneTimeTokens.make(pkce: false)
        let (purpose, flow) = (order.purpose, order.purpose.flow)
        let account = try await store.write { database, now in
            var user = try Self.user(for: order, now: now, in: database)
            // The links for both addresses are made one after the other. Those to another address end.
            if flow == .emailChange, user.newEmail != order.newEmail {
                try OneTimeTokens.endEmailChange(of: user.id, in: database)
            }
            try tokens.store(
                token, purpose == .emailChangeCurrent ? .emailChangeCurrent : flow.kind, for: user,
                email: purpose == .emailChangeNew ? order.newEmail ?? order.email : order.email,
                flow: nil, now: now, in: database)
            flow.recordSending(to: &user, at: now)
            if flow == .emailChange { user.newEmail = order.newEmail }
            user.updatedAt = now
            try user.update(database)
            return try Account(user, in: database)
        }
        let address = mailer.link(flow.rawValue, token.hashedToken, redirect: order.redirect)
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
            guard user.emailConfirmedAt == nil else { throw AuthError.emailExists }
            if order.purpose == .signUp, let data = order.data {
                user.userMetadata = user.userMetadata.updated(with: data)
                try MetadataLimit.user.check(user.userMetadata)
            }
            return user
        case .magicLink, .recovery:
            return try found(known)
        case .emailChangeCurrent, .emailChangeNew:
            let user = try found(known)
            if let email = order.newEmail, let other = try UserRecord.find(email: email, in: database),
                other.id != user.id
            {
                throw AuthError.emailExists
            }
            return user
        }
    }

    private static func found(_ user: UserRecord?) throws(AuthError) -> UserRecord {
        guard let user else { throw AuthError(404, .userNotFound, "User with this email not found") }
        return user
    }
}
