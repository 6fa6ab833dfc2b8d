import Core
import Foundation
import GRDB

/// A row of `identity`: one way in which a user signs in.
struct IdentityRecord: Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "identity"

    let id: String
    let userID: String
    let provider: String
    let providerID: String
    var email: String?
    var data: JSONObject
    var lastSignInAt: Timestamp?
    let createdAt: Timestamp
    var updatedAt: Timestamp

    /// The identity of an e-mail address; its account at the provider is the user's own.
    init(email: String, userID: String, data: JSONObject, now: Timestamp) {
        self.id = UUID().uuidString.lowercased()
        self.userID = userID
        self.provider = "email"
        self.providerID = userID
        self.email = email
        let own: JSONObject = [
            "sub": .string(userID), "email": .string(email), "email_verified": .bool(false),
            "phone_verified": .bool(false),
        ]
        self.data = own.merging(data) { ours, _ in ours }
        self.lastSignInAt = now
        self.createdAt = now
        self.updatedAt = now
    }

    /// The identity of an account at a provider.
    init(_ identity: ProvidedIdentity, userID: String, now: Timestamp) {
        self.id = UUID().uuidString.lowercased()
        self.userID = userID
        self.provider = identity.provider
        self.providerID = identity.subject
        self.email = identity.email
        self.data = identity.data
        self.lastSignInAt = now
        self.createdAt = now
        self.updatedAt = now
    }

    init(row: Row) throws {
        id = row["id"]
        userID = row["user_id"]
        provider = row["provider"]
        providerID = row["provider_id"]
        email = row["email"]
        data = try JSONColumn.decode("identity_data", of: row)
        lastSignInAt = row["last_sign_in_at"]
        createdAt = row["created_at"]
        updatedAt = row["updated_at"]
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["user_id"] = userID
        container["provider"] = provider
        container["provider_id"] = providerID
        container["email"] = email
        container["identity_data"] = try JSONColumn.encode(data)
        container["last_sign_in_at"] = lastSignInAt
        container["created_at"] = createdAt
        container["updated_at"] = updatedAt
    }

    static func find(provider: String, providerID: String, in database: Database) throws -> IdentityRecord? {
        try IdentityRecord.filter(Column("provider") == provider && Column("provider_id") == providerID)
            .fetchOne(database)
    }

    /// The identities of a user, oldest first.
    static func all(of userID: String, in database: Database) throws -> [IdentityRecord] {
        try IdentityRecord.filter(Column("user_id") == userID).order(Column("created_at"), Column("id")).fetchAll(
            database)
    }
}
