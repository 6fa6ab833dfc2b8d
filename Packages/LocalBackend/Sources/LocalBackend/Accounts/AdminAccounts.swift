import Core
import Foundation
import GRDB

/// Access to all accounts, for administrators. Changes are on disk when a call returns.
extension BackendParts {
    func accounts(_ listing: UserListing) async throws -> (accounts: [StoredAccount], total: Int) {
        try await store.read { database in
            let (users, total) = try listing.fetch(from: database)
            // As in the real server, a list has no factors.
            let accounts = try users.map { user in
                StoredAccount(user: user, identities: try IdentityRecord.all(of: user.id, in: database))
            }
            return (accounts, total)
        }
    }

    /// The account that a request's path names.
    func account(of request: Request) async throws -> StoredAccount {
        guard let id = UUID.normalized(request.captures["user_id"] ?? "") else {
            throw CallError(404, "validation_failed", "user_id must be an UUID")
        }
        return try await store.read { database in
            try StoredAccount(try Self.user(id, in: database), in: database)
        }
    }

    /// An administrator's changes to an account; nil leaves a value unchanged.
    struct AccountChange: Sendable {
        var email: String?
        var confirmsEmail = false
        var passwordHash: String?
        var userMetadata: JSONObject?
        var appMetadata: JSONObject?
        /// From now on; zero lifts a ban.
        var ban: Duration?
        var role: String?
    }

    /// - Throws: ``CallError`` `email_exists` when an account with the address or the id exists by now.
    func createAccount(id: String?, email: String, with change: AccountChange) async throws -> StoredAccount {
        try await store.write { database, now in
            guard try UserRecord.find(email: email, in: database) == nil else { throw CallError.emailExists }
            if let id, try UserRecord.find(id: id, in: database) != nil {
                throw CallError.unprocessable("email_exists", "A user with this id has already been registered")
            }
            var user = UserRecord(
                id: id ?? UUID().uuidString.lowercased(), email: email, passwordHash: change.passwordHash,
                userMetadata: change.userMetadata ?? [:], now: now)
            try Self.apply(change, to: &user, now: now)
            try Accounts.insert(user, email: email, data: [:], now: now, in: database)
            return try StoredAccount(user, in: database)
        }
    }

    /// A new password ends all of the user's sessions. A new address ends the one-time tokens that were mailed to the
    /// old one, and a pending change of address.
    ///
    /// - Throws: ``CallError`` `user_not_found` or `email_exists`; nothing has changed then.
    func updateAccount(id: String, with change: AccountChange) async throws -> StoredAccount {
        try await store.write { database, now in
            var user = try Self.user(id, in: database)
            var endsTokens = change.passwordHash != nil || change.confirmsEmail
            if let email = change.email {
                if email != user.email {
                    endsTokens = true
                    user.newEmail = nil
                }
                if let other = try UserRecord.find(email: email, in: database), other.id != id {
                    throw CallError.emailExists
                }
                try Accounts.moveEmailIdentity(
                    of: user, to: email, isVerified: change.confirmsEmail, now: now, in: database)
                user.email = email
                if change.confirmsEmail { user.isAnonymous = false }
            }
            if let hash = change.passwordHash {
                if user.passwordHash == nil { try Accounts.ensureEmailIdentity(of: user, now: now, in: database) }
                user.passwordHash = hash
                try StoredSession.end(of: id, in: database)
            }
            if endsTokens { try OneTimeTokens.end(of: id, in: database) }
            if let metadata = change.userMetadata {
                user.userMetadata = user.userMetadata.updated(with: metadata)
                try MetadataLimit.user.check(user.userMetadata)
            }
            try Self.apply(change, to: &user, now: now)
            user.updatedAt = now
            try user.update(database)
            return try StoredAccount(user, in: database)
        }
    }

    private static func apply(_ change: AccountChange, to user: inout UserRecord, now: Timestamp) throws {
        if let metadata = change.appMetadata {
            user.appMetadata = user.appMetadata.updated(with: metadata)
            try MetadataLimit.app.check(user.appMetadata)
        }
        if let role = change.role { user.role = role }
        if change.confirmsEmail {
            user.emailConfirmedAt = now
            user.userMetadata["email_verified"] = .bool(true)
        }
        if let ban = change.ban { user.bannedUntil = ban == .zero ? nil : now.advanced(by: ban) }
    }

    private static func user(_ id: String, in database: Database) throws -> UserRecord {
        guard let user = try UserRecord.find(id: id, in: database) else {
            throw CallError(404, "user_not_found", "User not found")
        }
        return user
    }
}

/// How long a user is banned, in Go's format of durations: `24h`, `1h30m`, `1.5s`; `none` lifts a ban.
enum BanDuration {
    static func parse(_ text: String) throws(CallError) -> Duration {
        if text == "none" { return .zero }
        let parts = text.matches(of: /([0-9]+(?:\.[0-9]+)?)(ns|us|µs|ms|s|m|h)/)
        let seconds = parts.reduce(0.0) { $0 + (Double($1.1) ?? 0) * units[String($1.2), default: 0] }
        // Go's longest duration is 2^63 nanoseconds, about 292 years.
        guard !parts.isEmpty, parts.map(\.output.0).joined() == text, seconds < 9_223_372_036 else {
            throw .invalid("invalid format for ban duration: time: invalid duration \"\(text.prefix(64))\"")
        }
        return .seconds(seconds)
    }

    /// In seconds.
    private static let units = ["ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "h": 3600]
}
