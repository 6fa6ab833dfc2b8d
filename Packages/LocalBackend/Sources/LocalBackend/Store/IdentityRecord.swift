import Core
import Foundation
import GRDB

/// A row of `identity`: one way in which a user signs in.
struct IdentityRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "identity"

    let id: String
    let userID: String
    let provider: String
    let providerID: String
    var email: String?
    @JSONColumn var identityData: JSONObject
    var lastSignInAt: Timestamp?
    let createdAt: Timestamp
    var updatedAt: Timestamp

    /// The identities of a user, oldest first.
    static func all(of userID: String, in database: Database) throws -> [IdentityRecord] {
        try IdentityRecord.filter(Column("user_id") == userID).order(Column("created_at"), Column("id")).fetchAll(
            database)
    }
}

extension IdentityRecord {
    /// The identity of an e-mail address; its account at the provider is the user's own.
    init(email: String, userID: String, data: JSONObject, now: Timestamp) {
        let data = SignUpData.make(data, email: email, userID: userID)
        self.init("email", subject: userID, email: email, data: data, userID: userID, now: now)
    }

    init(_ identity: ProvidedIdentity, userID: String, now: Timestamp) {
        self.init(
            identity.provider, subject: identity.subject, email: identity.email, data: identity.data, userID: userID,
            now: now)
    }

    private init(
        _ provider: String, subject: String, email: String?, data: JSONObject, userID: String, now: Timestamp
    ) {
        id = UUID().uuidString.lowercased()
        self.userID = userID
        self.provider = provider
        providerID = subject
        self.email = email
        identityData = data
        lastSignInAt = now
        createdAt = now
        updatedAt = now
    }

    /// As it is sent to a client: its `id` is the one at the provider.
    var json: JSONValue {
        let values: [String: JSONValue?] = [
            "identity_id": .string(id), "id": .string(providerID), "user_id": .string(userID),
            "identity_data": .object(identityData), "provider": .string(provider),
            "last_sign_in_at": lastSignInAt?.json, "created_at": createdAt.json, "updated_at": updatedAt.json,
            "email": email.map { .string($0) },
        ]
        return .object(values.compactMapValues(\.self))
    }
}
