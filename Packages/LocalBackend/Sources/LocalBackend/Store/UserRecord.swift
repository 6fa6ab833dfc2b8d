import Core
import Foundation
import GRDB

/// A row of `user`.
struct UserRecord: Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "user"
    static let ordinaryRole = "authenticated"

    let id: String
    /// Lower case.
    var email: String?
    var passwordHash: String?
    var userMetadata: JSONObject
    var appMetadata: JSONObject
    var isAnonymous: Bool
    /// The role in the user's access tokens: `authenticated`, unless an administrator has set another one.
    var role = UserRecord.ordinaryRole
    var emailConfirmedAt: Timestamp?
    /// Lower case: what ``email`` becomes once it is confirmed.
    var newEmail: String?
    var invitedAt: Timestamp?
    // When the last mail of each kind was sent.
    var confirmationSentAt: Timestamp?
    var recoverySentAt: Timestamp?
    var emailChangeSentAt: Timestamp?
    var reauthenticationSentAt: Timestamp?
    var lastSignInAt: Timestamp?
    var bannedUntil: Timestamp?
    /// When the account was soft-deleted: the row remains, without anything that identifies the user.
    var deletedAt: Timestamp?
    let createdAt: Timestamp
    var updatedAt: Timestamp

    /// A new account. Without a password, the user signs in by mail or through another provider.
    init(
        id: String = UUID().uuidString.lowercased(), email: String?, passwordHash: String?, userMetadata: JSONObject,
        now: Timestamp
    ) {
        self.id = id
        self.email = email
        self.passwordHash = passwordHash
        self.userMetadata = userMetadata
        self.appMetadata = ["provider": .string("email"), "providers": .array([.string("email")])]
        self.isAnonymous = false
        self.createdAt = now
        self.updatedAt = now
    }

    /// A new anonymous account.
    init(anonymousWith userMetadata: JSONObject, now: Timestamp) {
        self.id = UUID().uuidString.lowercased()
        self.userMetadata = userMetadata
        self.appMetadata = [:]
        self.isAnonymous = true
        self.createdAt = now
        self.updatedAt = now
    }

    init(row: Row) throws {
        id = row["id"]
        email = row["email"]
        passwordHash = row["password_hash"]
        userMetadata = try JSONColumn.decode("user_metadata", of: row)
        appMetadata = try JSONColumn.decode("app_metadata", of: row)
        isAnonymous = row["is_anonymous"]
        role = row["role"]
        emailConfirmedAt = row["email_confirmed_at"]
        newEmail = row["new_email"]
        invitedAt = row["invited_at"]
        confirmationSentAt = row["confirmation_sent_at"]
        recoverySentAt = row["recovery_sent_at"]
        emailChangeSentAt = row["email_change_sent_at"]
        reauthenticationSentAt = row["reauthentication_sent_at"]
        lastSignInAt = row["last_sign_in_at"]
        bannedUntil = row["banned_until"]
        deletedAt = row["deleted_at"]
        createdAt = row["created_at"]
        updatedAt = row["updated_at"]
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["email"] = email
        container["password_hash"] = passwordHash
        container["user_metadata"] = try JSONColumn.encode(userMetadata)
        container["app_metadata"] = try JSONColumn.encode(appMetadata)
        container["is_anonymous"] = isAnonymous
        container["role"] = role
        container["email_confirmed_at"] = emailConfirmedAt
        container["new_email"] = newEmail
        container["invited_at"] = invitedAt
        container["confirmation_sent_at"] = confirmationSentAt
        container["recovery_sent_at"] = recoverySentAt
        container["email_change_sent_at"] = emailChangeSentAt
        container["reauthentication_sent_at"] = reauthenticationSentAt
        container["last_sign_in_at"] = lastSignInAt
        container["banned_until"] = bannedUntil
        container["deleted_at"] = deletedAt
        container["created_at"] = createdAt
        container["updated_at"] = updatedAt
    }

    func isBanned(at now: Timestamp) -> Bool {
        bannedUntil.map { now < $0 } ?? false
    }

    static func find(email: String, in database: Database) throws -> UserRecord? {
        try UserRecord.filter(Column("email") == email.lowercased()).fetchOne(database)
    }

    static func find(id: String, in database: Database) throws -> UserRecord? {
        try UserRecord.filter(Column("id") == id).fetchOne(database)
    }
}
