import Foundation
import GRDB

/// A row of `session`: one sign-in, valid until the sign-out.
struct SessionRecord: Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "session"

    let id: String
    let userID: String
    let methods: [AuthenticationMethod]
    let createdAt: Timestamp
    var updatedAt: Timestamp

    init(userID: String, method: String, now: Timestamp) {
        self.id = UUID().uuidString.lowercased()
        self.userID = userID
        self.methods = [AuthenticationMethod(method: method, timestamp: now.seconds)]
        self.createdAt = now
        self.updatedAt = now
    }

    init(row: Row) throws {
        id = row["id"]
        userID = row["user_id"]
        methods = try JSONColumn.decode("amr", of: row)
        createdAt = row["created_at"]
        updatedAt = row["updated_at"]
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["user_id"] = userID
        container["amr"] = try JSONColumn.encode(methods)
        container["created_at"] = createdAt
        container["updated_at"] = updatedAt
    }

    static func find(id: String, in database: Database) throws -> SessionRecord? {
        try SessionRecord.filter(Column("id") == id).fetchOne(database)
    }

    /// Ends a user's sessions and their refresh tokens, except the session `kept`.
    static func end(of userID: String, except kept: String? = nil, in database: Database) throws {
        var doomed = SessionRecord.filter(Column("user_id") == userID)
        if let kept { doomed = doomed.filter(Column("id") != kept) }
        try doomed.deleteAll(database)
    }
}

/// How and when a user authenticated: an entry of a token's `amr`.
struct AuthenticationMethod: Sendable, Codable, Equatable {
    let method: String
    /// Seconds since 1970.
    let timestamp: Int
}
