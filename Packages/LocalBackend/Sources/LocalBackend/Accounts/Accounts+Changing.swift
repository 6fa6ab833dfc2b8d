import Core
import GRDB

/// Changes of an account, inside the caller's transaction.
extension Accounts {
    /// Applies a user's changes to their own account, except for the address; nil leaves a value unchanged. A new password
    /// ends all sessions except the one that requested it, and all open one-time tokens.
    ///
    /// - Parameter session: the one that requested the change; nil for a token without one.
    /// - Throws: ``CallError`` `user_not_found`, or `session_not_found` when the session has ended in the meantime.
    static func apply(
        passwordHash: String?, data: JSONObject?, to userID: String, session: String?, now: Timestamp,
        in database: Database
    ) throws -> UserRecord {
        guard var user = try UserRecord.find(id: userID, in: database) else { throw CallError.userNotFound }
        if let session, try !StoredSession.exists(database, key: session) { throw CallError.sessionNotFound }
        if let hash = passwordHash {
            if user.passwordHash == nil { try ensureEmailIdentity(of: user, now: now, in: database) }
            user.passwordHash = hash
            try StoredSession.end(of: userID, except: session, in: database)
            try OneTimeTokens.end(of: userID, in: database)
        }
        if let data {
            user.userMetadata = user.userMetadata.updated(with: data)
            try MetadataLimit.user.check(user.userMetadata)
        }
        user.updatedAt = now
        try user.update(database)
        return user
    }

    /// Marks the account's address as confirmed. Ends its open one-time tokens.
    static func confirm(_ user: inout UserRecord, now: Timestamp, in database: Database) throws {
        user.emailConfirmedAt = user.emailConfirmedAt ?? now
        user.userMetadata["email_verified"] = .bool(true)
        user.updatedAt = now
        try user.update(database)
        for var identity in try IdentityRecord.all(of: user.id, in: database) where identity.email == user.email {
            identity.identityData["email_verified"] = .bool(true)
            identity.updatedAt = now
            try identity.update(database)
        }
        try OneTimeTokens.end(of: user.id, in: database)
    }

    /// Removes the password, the metadata and the sessions of a sign-up that never confirmed the address: another user
    /// may have created the account in advance, to get access once the address's owner confirms it. The caller updates
    /// the user.
    static func forgetApplicant(of user: inout UserRecord, now: Timestamp, in database: Database) throws {
        user.passwordHash = nil
        user.userMetadata = SignUpData.make([:], email: user.email ?? "", userID: user.id)
        for var identity in try IdentityRecord.all(of: user.id, in: database) where identity.provider == "email" {
            guard let email = identity.email else { continue }
            identity.identityData = SignUpData.make([:], email: email, userID: user.id)
            identity.updatedAt = now
            try identity.update(database)
        }
        try StoredSession.end(of: user.id, in: database)
    }

    /// Gives the account an address that counts as confirmed. An anonymous account becomes a permanent one. Ends the
    /// account's open one-time tokens.
    static func changeEmail(of user: inout UserRecord, to email: String, now: Timestamp, in database: Database) throws {
        guard try UserRecord.find(email: email, in: database) == nil else { throw CallError.emailExists }
        user.email = email
        user.newEmail = nil
        user.isChangeHalfConfirmed = false
        user.isAnonymous = false
        try moveEmailIdentity(of: user, to: email, isVerified: true, now: now, in: database)
        let providers = try IdentityRecord.all(of: user.id, in: database).map { JSONValue.string($0.provider) }
        user.appMetadata["provider"] = user.appMetadata["provider"] ?? .string("email")
        user.appMetadata["providers"] = .array(providers)
        try confirm(&user, now: now, in: database)
    }

    /// Adds an e-mail identity for a user of another provider who sets a password, and who can then sign in either way.
    static func ensureEmailIdentity(of user: UserRecord, now: Timestamp, in database: Database) throws {
        guard let email = user.email,
            try !IdentityRecord.all(of: user.id, in: database).contains(where: { $0.provider == "email" })
        else { return }
        var identity = IdentityRecord(email: email, userID: user.id, data: [:], now: now)
        identity.identityData["email_verified"] = .bool(user.emailConfirmedAt != nil)
        try identity.insert(database)
    }

    /// Changes the address of the account's e-mail identity, or creates the identity when there is none.
    static func moveEmailIdentity(
        of user: UserRecord, to email: String, isVerified: Bool, now: Timestamp, in database: Database
    ) throws {
        let own = try IdentityRecord.all(of: user.id, in: database).first { $0.provider == "email" }
        guard var identity = own else {
            let data: JSONObject = ["email_verified": .bool(isVerified)]
            return try IdentityRecord(email: email, userID: user.id, data: data, now: now).insert(database)
        }
        identity.email = email
        identity.identityData["email"] = .string(email)
        identity.identityData["email_verified"] = .bool(isVerified)
        identity.updatedAt = now
        try identity.update(database)
    }
}
