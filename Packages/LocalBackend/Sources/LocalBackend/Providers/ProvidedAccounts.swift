import Core
import GRDB

/// Finds or creates the account of an identity at a provider, by the rules of the real server.
enum ProvidedAccounts {
    /// Runs inside the caller's transaction.
    static func account(
        for identity: ProvidedIdentity, options: LocalBackendOptions, now: Timestamp, in database: Database
    ) throws -> UserRecord {
        try MetadataLimit.user.check(identity.data)
        var (user, current) = try find(identity, options: options, now: now, in: database)
        guard !user.isBanned(at: now) else { throw CallError.forbidden("user_banned", "User is banned") }
        if user.emailConfirmedAt == nil, user.email != nil {
            guard identity.isEmailVerified || !options.requiresConfirmation else {
                throw CallError.unprocessable(
                    "provider_email_needs_verification",
                    "Unverified email with \(identity.provider). Verify the email with \(identity.provider) in order to sign in"
                )
            }
            try forgetStrangers(of: &user, but: current, now: now, in: database)
            user.emailConfirmedAt = now
            user.userMetadata["email_verified"] = .bool(true)
            try OneTimeTokens.end(of: user.id, in: database)
        }
        current.lastSignInAt = now
        current.updatedAt = now
        try current.update(database)
        user.isAnonymous = false
        user.updatedAt = now
        user.appMetadata = user.appMetadata.updated(with: try providers(of: user, in: database))
        try user.update(database)
        return user
    }

    private static func find(
        _ identity: ProvidedIdentity, options: LocalBackendOptions, now: Timestamp, in database: Database
    ) throws -> (UserRecord, IdentityRecord) {
        if var known = try IdentityRecord.fetchOne(
            database, key: ["provider": identity.provider, "provider_id": identity.subject]),
            var user = try UserRecord.find(id: known.userID, in: database)
        {
            known.identityData = identity.data
            known.email = identity.email
            user.learn(identity.data)
            return (user, known)
        }
        let owner = try identity.email.flatMap { try UserRecord.find(email: $0, in: database) }
        if var user = owner, identity.isEmailVerified {
            let record = IdentityRecord(identity, userID: user.id, now: now)
            try record.insert(database)
            user.learn(identity.data)
            return (user, record)
        }
        guard options.allowsSignUp else { throw CallError.signUpDisabled }
        // An existing account with the address counts as another user's: the address has not been verified.
        let user = UserRecord(
            email: owner == nil ? identity.email : nil, passwordHash: nil, userMetadata: identity.data, now: now)
        try user.insert(database)
        let record = IdentityRecord(identity, userID: user.id, now: now)
        try record.insert(database)
        return (user, record)
    }

    /// An account with an unconfirmed address may have been created in advance by another user, to get access once the
    /// address's owner confirms it. This removes that user's password and other identities.
    private static func forgetStrangers(
        of user: inout UserRecord, but identity: IdentityRecord, now: Timestamp, in database: Database
    ) throws {
        try Accounts.forgetApplicant(of: &user, now: now, in: database)
        user.userMetadata = identity.identityData
        try IdentityRecord.filter(Column("user_id") == user.id && Column("id") != identity.id).deleteAll(database)
    }

    private static func providers(of user: UserRecord, in database: Database) throws -> JSONObject {
        let names = try IdentityRecord.all(of: user.id, in: database).map(\.provider)
        let distinct = names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        var data: JSONObject = ["providers": .array(distinct.map { .string($0) })]
        if let first = distinct.first { data["provider"] = .string(first) }
        return data
    }
}

extension UserRecord {
    /// Merges the provider's data into the metadata, unless it would exceed the limit. The user can sign in either way.
    fileprivate mutating func learn(_ data: JSONObject) {
        let merged = userMetadata.updated(with: data)
        if MetadataLimit.user.allows(merged) { userMetadata = merged }
    }
}

struct ProvidedIdentity: Sendable, Equatable {
    let provider: String
    let subject: String
    /// Lower case; nil when the provider does not share it.
    let email: String?
    let isEmailVerified: Bool
    /// The data of the identity, which is also merged into the user's metadata.
    let data: JSONObject

    /// The identity of a token whose signature, expiry and audience have been checked.
    init(provider: String, subject: String, claims: IdentityClaims) {
        self.provider = provider
        self.subject = subject
        let email = claims.email.flatMap { try? EmailAddress.normalized($0) }
        self.email = email
        isEmailVerified = email != nil && claims.isEmailVerified
        var data: JSONObject = [
            "iss": .string(claims.iss), "sub": .string(subject), "provider_id": .string(subject),
            "email_verified": .bool(isEmailVerified), "phone_verified": .bool(false),
        ]
        if let email { data["email"] = .string(email) }
        if let name = claims.name, !name.isEmpty {
            data["name"] = .string(name)
            data["full_name"] = .string(name)
        }
        self.data = data
    }
}
