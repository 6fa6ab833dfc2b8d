import Core
import Crypto
import Foundation
import GRDB

/// Access to all accounts, for administrators. Changes are on disk when a call returns.
struct AdminAccounts: Sendable {
    let store: BackendStore
    let erasure: AccountErasure

    func list(_ listing: UserListing) async throws -> (accounts: [StoredAccount], total: Int) {
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
    ///
    /// - Throws: ``CallError`` `user_not_found`, or `validation_failed` for text that is not a UUID.
    func find(_ request: Request) async throws -> StoredAccount {
        guard let id = UUID.normalized(request.captures["user_id"] ?? "") else {
            throw CallError(404, .validationFailed, "user_id must be an UUID")
        }
        return try await store.read { database in
            try StoredAccount(try Self.user(id, in: database), in: database)
        }
    }

    /// An administrator's changes to an account; nil leaves a value unchanged.
    struct Change: Sendable {
        var email: String?
        var confirmsEmail = false
        var passwordHash: String?
        var userMetadata: JSONObject?
        var appMetadata: JSONObject?
        /// From now on; zero lifts a ban.
        var ban: Duration?
        var role: String?
    }

    /// - Parameters:
    ///   - id: the account's own, or nil for a random one.
    /// - Throws: ``CallError`` `email_exists` when an account with the address or the id exists by now.
    func create(id: String?, email: String, with change: Change) async throws -> StoredAccount {
        try await store.write { database, now in
            guard try UserRecord.find(email: email, in: database) == nil else { throw CallError.emailExists }
            if let id, try UserRecord.find(id: id, in: database) != nil {
                throw CallError.unprocessable(.emailExists, "A user with this id has already been registered")
            }
            var user = UserRecord(
                id: id ?? UUID().uuidString.lowercased(), email: email, passwordHash: change.passwordHash,
                userMetadata: change.userMetadata ?? [:], now: now)
            try Self.mergeAppMetadata(change, into: &user)
            Self.apply(change, to: &user, now: now)
            try Accounts.insert(user, email: email, data: [:], now: now, in: database)
            return try StoredAccount(user, in: database)
        }
    }

    /// A new password ends all of the user's sessions. A new address ends the one-time tokens that were mailed to the
    /// old one, and a pending change of address.
    ///
    /// - Throws: ``CallError`` `user_not_found` or `email_exists`; nothing has changed then.
    func update(id: String, with change: Change) async throws -> StoredAccount {
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
            try Self.mergeAppMetadata(change, into: &user)
            Self.apply(change, to: &user, now: now)
            user.updatedAt = now
            try user.update(database)
            return try StoredAccount(user, in: database)
        }
    }

    /// Deletes an account with everything that the backend has of it.
    ///
    /// - Parameter isKept: whether the row remains without anything that identifies the user, for other data that
    ///   refers to its id.
    func delete(id: String, isKept: Bool) async throws {
        guard isKept else {
            _ = try await store.read { try Self.user(id, in: $0) }
            return try await erasure.erase(userID: id)
        }
        try await erasure.erase { database, now in
            var user = try Self.user(id, in: database)
            guard user.deletedAt == nil else { return }
            try erasure.removeTraces(of: user, in: database)
            user.email = user.email.map { Self.mask($0, of: id) }
            user.newEmail = nil
            user.passwordHash = nil
            user.userMetadata = [:]
            user.appMetadata = [:]
            user.deletedAt = now
            user.updatedAt = now
            try user.update(database)
            try StoredSession.end(of: id, in: database)
            try OneTimeTokens.end(of: id, in: database)
            try FeedbackRecord.filter(Column("user_id") == id).deleteAll(database)
            try IdentityRecord.filter(Column("user_id") == id).deleteAll(database)
            try StoredFactor.filter(Column("user_id") == id).deleteAll(database)
            try database.execute(sql: "DELETE FROM mailed_address WHERE user_id = ?", arguments: [id])
        }
    }

    private static func mergeAppMetadata(_ change: Change, into user: inout UserRecord) throws {
        guard let metadata = change.appMetadata else { return }
        user.appMetadata = user.appMetadata.updated(with: metadata)
        try MetadataLimit.app.check(user.appMetadata)
    }

    private static func apply(_ change: Change, to user: inout UserRecord, now: Timestamp) {
        if let role = change.role { user.role = role }
        if change.confirmsEmail {
            user.emailConfirmedAt = now
            user.userMetadata["email_verified"] = .bool(true)
        }
        if let ban = change.ban { user.bannedUntil = ban == .zero ? nil : now.advanced(by: ban) }
    }

    private static func user(_ id: String, in database: Database) throws -> UserRecord {
        guard let user = try UserRecord.find(id: id, in: database) else {
            throw CallError(404, .userNotFound, "User not found")
        }
        return user
    }

    /// As in the real server: a hash, which does not identify the user and which no other account has.
    private static func mask(_ email: String, of id: String) -> String {
        Base64URL.encode(SHA256.digest(of: id + email))
    }
}

/// How long a user is banned, in Go's format of durations: `24h`, `1h30m`, `-1.5s`; `none` lifts a ban.
enum BanDuration {
    /// - Returns: zero for `none`.
    /// - Throws: ``CallError`` `validation_failed`.
    static func parse(_ text: String) throws(CallError) -> Duration {
        if text == "none" || text == "0" { return .zero }
        var rest = text[...]
        let isNegative = rest.hasPrefix("-")
        if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
        var seconds = 0.0
        guard !rest.isEmpty else { throw refusal(text) }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest.removeFirst(digits.count)
            let unit = rest.prefix { !($0.isNumber || $0 == ".") }
            rest.removeFirst(unit.count)
            guard let number = Double(digits), let size = units[String(unit)] else { throw refusal(text) }
            seconds += number * size
        }
        // Go's longest duration is 2^63 nanoseconds, about 292 years.
        guard seconds < 9_223_372_036 else { throw refusal(text) }
        return .seconds(isNegative ? -seconds : seconds)
    }

    /// In seconds.
    private static let units: [String: Double] = [
        "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "h": 3600,
    ]

    private static func refusal(_ text: String) -> CallError {
        .invalid("invalid format for ban duration: time: invalid duration \"\(text.prefix(64))\"")
    }
}
