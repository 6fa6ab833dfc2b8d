import Core
import Foundation
import GRDB

/// The users that there are. What is told to a caller as done has reached the disk.
struct Accounts: Sendable {
    let database: DatabasePool
    let now: @Sendable () -> Date

    func find(email: String) async throws -> UserRecord? {
        try await database.read { try UserRecord.find(email: email, in: $0) }
    }

    /// Makes an account for somebody who asks for one, inside a transaction of the caller's.
    ///
    /// - Throws: ``AuthError`` `user_already_exists`.
    static func create(
        email: String, passwordHash: String?, data: JSONObject, isConfirmed: Bool = true, now: Timestamp,
        in database: Database
    ) throws -> UserRecord {
        guard try UserRecord.find(email: email, in: database) == nil else {
            throw AuthError.userAlreadyExists
        }
        var user = UserRecord(
            email: email, passwordHash: passwordHash,
            userMetadata: data.updated(with: ["email_verified": .bool(isConfirmed)]),
            now: now)
        if isConfirmed { user.emailConfirmedAt = now }
        try insert(user, email: email, data: data, now: now, in: database)
        return user
    }

    /// Makes an account for somebody who has not asked for it, and has confirmed nothing yet, inside a transaction of the
    /// caller's, who has seen that there is none.
    static func createUnasked(
        email: String, passwordHash: String?, data: JSONObject, now: Timestamp, in database: Database
    ) throws -> UserRecord {
        let user = UserRecord(email: email, passwordHash: passwordHash, userMetadata: data, now: now)
        try insert(user, email: email, data: [:], now: now, in: database)
        return user
    }

    /// Stores a new account with its way in by e-mail.
    static func insert(
        _ user: UserRecord, email: String, data: JSONObject, now: Timestamp, in database: Database
    ) throws {
        try user.insert(database)
        try IdentityRecord(email: email, userID: user.id, data: data, now: now).insert(database)
    }

    /// Makes an anonymous account, inside a transaction of the caller's.
    static func createAnonymous(data: JSONObject, now: Timestamp, in database: Database) throws -> UserRecord {
        let user = UserRecord(anonymousWith: data, now: now)
        try user.insert(database)
        return user
    }

    /// What a user changes about themselves; nil leaves it as it is.
    struct Change: Sendable {
        var email: String?
        var passwordHash: String?
        var data: JSONObject?
    }

    /// Changes an account at once.
    ///
    /// - Throws: ``AuthError`` `email_exists` or `user_not_found`; nothing has changed then.
    func update(userID: String, session: String, with change: Change) async throws -> Account {
        let now = Timestamp(now())
        return try await database.write { database in
            let user = try Self.apply(change, to: userID, session: session, now: now, in: database)
            return Account(user: user, identities: try IdentityRecord.all(of: userID, in: database))
        }
    }

    /// Deletes an account with its identities, sessions and tokens.
    func delete(userID: String) async throws {
        try await database.write { _ = try UserRecord.filter(Column("id") == userID).deleteAll($0) }
    }
}
