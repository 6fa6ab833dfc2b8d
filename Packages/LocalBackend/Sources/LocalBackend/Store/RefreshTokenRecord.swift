import Foundation
import GRDB

/// A row of `refresh_token`.
struct RefreshTokenRecord: Sendable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "refresh_token"

    private(set) var id: Int64?
    let hash: Data
    let sessionID: String
    let parentID: Int64?
    var usedAt: Timestamp?
    let createdAt: Timestamp

    init(hash: Data, sessionID: String, parentID: Int64?, now: Timestamp) {
        self.hash = hash
        self.sessionID = sessionID
        self.parentID = parentID
        self.createdAt = now
    }

    init(row: Row) {
        id = row["id"]
        hash = row["hash"]
        sessionID = row["session_id"]
        parentID = row["parent_id"]
        usedAt = row["used_at"]
        createdAt = row["created_at"]
    }

    func encode(to container: inout PersistenceContainer) {
        container["id"] = id
        container["hash"] = hash
        container["session_id"] = sessionID
        container["parent_id"] = parentID
        container["used_at"] = usedAt
        container["created_at"] = createdAt
    }

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }

    static func find(hash: Data, in database: Database) throws -> RefreshTokenRecord? {
        try RefreshTokenRecord.filter(Column("hash") == hash).fetchOne(database)
    }

    /// The one of a session that has not been exchanged yet.
    static func active(of sessionID: String, in database: Database) throws -> RefreshTokenRecord? {
        try RefreshTokenRecord.filter(Column("session_id") == sessionID && Column("used_at") == nil)
            .order(Column("id").desc).fetchOne(database)
    }
}
