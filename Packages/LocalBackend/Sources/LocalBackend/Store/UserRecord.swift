import Core
import Foundation
import GRDB

struct UserRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "user"

    let id: String
    /// Lower case.
    var email: String?
    var passwordHash: String?
    @JSONColumn var userMetadata: JSONObject
    @JSONColumn var appMetadata: JSONObject
    var isAnonymous: Bool
    /// The role in the user's access tokens: `authenticated`, unless an administrator has set another one.
    var role = "authenticated"
    var emailConfirmedAt: Timestamp?
    /// Lower case: what ``email`` becomes once it is confirmed.
    var newEmail: String?
    /// Whether one of the two mails that confirm ``newEmail`` has been confirmed.
    var isChangeHalfConfirmed = false
    var invitedAt: Timestamp?
    // When the last mail of each kind was sent.
    var confirmationSentAt: Timestamp?
    var recoverySentAt: Timestamp?
    var emailChangeSentAt: Timestamp?
    var reauthenticationSentAt: Timestamp?
    var lastSignInAt: Timestamp?
    var bannedUntil: Timestamp?
    let createdAt: Timestamp
    var updatedAt: Timestamp

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

    init(anonymousWith userMetadata: JSONObject, now: Timestamp) {
        self.init(email: nil, passwordHash: nil, userMetadata: userMetadata, now: now)
        appMetadata = [:]
        isAnonymous = true
    }

    func isBanned(at now: Timestamp) -> Bool {
        bannedUntil.map { now < $0 } ?? false
    }

    static func find(email: String, in database: Database) throws -> UserRecord? {
        try UserRecord.filter(Column("email") == email.lowercased()).fetchOne(database)
    }

    static func find(id: String, in database: Database) throws -> UserRecord? {
        try UserRecord.fetchOne(database, key: id)
    }
}
