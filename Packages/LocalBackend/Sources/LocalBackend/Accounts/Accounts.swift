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

    /// Makes an account inside a transaction of the caller's.
    ///
    /// - Throws: ``AuthError`` `user_already_exists`.
    static func create(
        email: String, passwordHash: String?, data: JSONObject, isConfirmed: Bool = true, now: Timestamp,
        in database: Database
    ) throws -> UserRecord {
        guard try UserRecord.find(email: email, in: database) == nil else {
            throw AuthError.unprocessable(.userAlreadyExists, "User already registered")
        }
        var user = UserRecord(
            email: email, passwordHash: passwordHash,
            userMetadata: data.updated(with: ["email_verified": .bool(isConfirmed)]),
            now: now)
        if isConfirmed { user.emailConfirmedAt = now }
        try user.insert(database)
        try IdentityRecord(email: email, userID: user.id, data: data, now: now).insert(database)
        return user
    }

    /// What a user changes about themselves; nil leaves it as it is.
    struct Change: Sendable {
        var email: String?
        var passwordHash: String?
        var data: JSONObject?
    }

    /// Changes an account. A new password ends all its sessions but the one that asked for it.
    ///
    /// - Throws: ``AuthError`` `email_exists` or `user_not_found`; nothing has changed then.
    func update(userID: String, session: String, with change: Change) async throws -> Account {
        let now = Timestamp(now())
        return try await database.write { database in
            guard var user = try UserRecord.find(id: userID, in: database) else { throw AuthError.userNotFound }
            if let email = change.email, email != user.email {
                guard try UserRecord.find(email: email, in: database) == nil else {
                    throw AuthError.unprocessable(
                        .emailExists, "A user with this email address has already been registered")
                }
                user.email = email
                user.emailConfirmedAt = now
                try Self.moveEmailIdentity(of: user, to: email, now: now, in: database)
            }
            if let hash = change.passwordHash {
                user.passwordHash = hash
                try SessionRecord.end(of: userID, except: session, in: database)
            }
            if let data = change.data { user.userMetadata = user.userMetadata.updated(with: data) }
            user.updatedAt = now
            try user.update(database)
            return Account(user: user, identities: try IdentityRecord.all(of: userID, in: database))
        }
    }

    /// Deletes an account with its identities, sessions and tokens.
    func delete(userID: String) async throws {
        try await database.write { _ = try UserRecord.filter(Column("id") == userID).deleteAll($0) }
    }

    private static func moveEmailIdentity(
        of user: UserRecord, to email: String, now: Timestamp, in database: Database
    ) throws {
        for var identity in try IdentityRecord.all(of: user.id, in: database) where identity.provider == "email" {
            identity.email = email
            identity.data["email"] = .string(email)
            identity.updatedAt = now
            try identity.update(database)
        }
    }
}
