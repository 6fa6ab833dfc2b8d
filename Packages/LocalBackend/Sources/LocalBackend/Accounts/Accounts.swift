import Core
import Foundation
import GRDB

enum Accounts {
    /// Creates an account at the user's own request, inside the caller's transaction.
    static func create(
        email: String, passwordHash: String?, data: JSONObject, isConfirmed: Bool = true, now: Timestamp,
        in database: Database
    ) throws -> UserRecord {
        guard try UserRecord.find(email: email, in: database) == nil else {
            throw CallError.userAlreadyExists
        }
        var user = UserRecord(email: email, passwordHash: passwordHash, userMetadata: [:], now: now)
        user.userMetadata = SignUpData.make(data, email: email, userID: user.id, isVerified: isConfirmed)
        if isConfirmed { user.emailConfirmedAt = now }
        try insert(user, email: email, data: data, now: now, in: database)
        return user
    }

    /// Creates an unconfirmed account that the user has not requested, inside the caller's transaction. The caller has
    /// checked that there is none.
    static func createUnasked(
        email: String, passwordHash: String?, data: JSONObject, now: Timestamp, in database: Database
    ) throws -> UserRecord {
        let user = UserRecord(email: email, passwordHash: passwordHash, userMetadata: data, now: now)
        try insert(user, email: email, data: [:], now: now, in: database)
        return user
    }

    static func insert(
        _ user: UserRecord, email: String, data: JSONObject, now: Timestamp, in database: Database
    ) throws {
        try user.insert(database)
        try IdentityRecord(email: email, userID: user.id, data: data, now: now).insert(database)
    }
}

extension BackendStore {
    func user(email: String) async throws -> UserRecord? {
        try await read { try UserRecord.find(email: email, in: $0) }
    }
}

struct StoredAccount: Sendable {
    var user: UserRecord
    var identities: [IdentityRecord]
    var factors: [StoredFactor] = []
}

extension StoredAccount {
    init(_ user: UserRecord, in database: Database) throws {
        self.init(
            user: user, identities: try IdentityRecord.all(of: user.id, in: database),
            factors: try StoredFactor.all(of: user.id, in: database))
    }

    var json: JSONValue { .object(members) }

    /// Missing values are left out, except `email` and `phone`, which are empty then.
    var members: JSONObject {
        let values: [String: JSONValue?] = [
            "id": .string(user.id), "aud": "authenticated", "role": .string(user.role),
            "email": .string(user.email ?? ""), "phone": "", "email_confirmed_at": user.emailConfirmedAt?.json,
            // The same, for older clients.
            "confirmed_at": user.emailConfirmedAt?.json,
            "new_email": user.newEmail.map { .string($0) }, "invited_at": user.invitedAt?.json,
            "confirmation_sent_at": user.confirmationSentAt?.json, "recovery_sent_at": user.recoverySentAt?.json,
            "email_change_sent_at": user.emailChangeSentAt?.json,
            "reauthentication_sent_at": user.reauthenticationSentAt?.json,
            "last_sign_in_at": user.lastSignInAt?.json, "app_metadata": .object(user.appMetadata),
            "user_metadata": .object(user.userMetadata), "identities": .array(identities.map(\.json)),
            "factors": factors.isEmpty ? nil : .array(factorList), "created_at": user.createdAt.json,
            "updated_at": user.updatedAt.json, "banned_until": user.bannedUntil?.json,
            "is_anonymous": .bool(user.isAnonymous),
        ]
        return values.compactMapValues(\.self)
    }

    var factorList: [JSONValue] { factors.map(\.json) }
}

extension UserRecord {
    func awaits(_ flow: MailFlow) -> Bool {
        switch flow {
        case .signUp: emailConfirmedAt == nil
        case .emailChange: newEmail != nil
        case .magicLink, .recovery, .invite, .reauthentication: false
        }
    }
}

extension UUID {
    /// An id as it is stored, in lower case; nil for a text that is no UUID.
    static func normalized(_ text: String) -> String? {
        UUID(uuidString: text)?.uuidString.lowercased()
    }

    /// The UUID of zeros, which stands for no id.
    static let zero = "00000000-0000-0000-0000-000000000000"
}

/// What a sign-up by e-mail stores about its user: in the metadata of the user, and as the data of the e-mail identity.
enum SignUpData {
    /// The client's data, and four members that the server itself sets and that the client's data cannot replace.
    static func make(_ data: JSONObject, email: String, userID: String, isVerified: Bool = false) -> JSONObject {
        data.updated(with: [
            "sub": .string(userID), "email": .string(email), "email_verified": .bool(isVerified),
            "phone_verified": .bool(false),
        ])
    }

    static let ownMembers: Set = ["sub", "email", "email_verified", "phone_verified"]
}
