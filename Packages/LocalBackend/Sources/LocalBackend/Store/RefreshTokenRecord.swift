import Foundation
import GRDB

/// A row of `refresh_token`.
struct RefreshTokenRecord: StoredRecord, MutablePersistableRecord {
    static let databaseTableName = "refresh_token"

    private(set) var id: Int64?
    let hash: Data
    let sessionID: String
    let parentID: Int64?
    var usedAt: Timestamp?
    let createdAt: Timestamp

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }

    /// The one of a session that has not been exchanged yet.
    static func active(of sessionID: String, in database: Database) throws -> RefreshTokenRecord? {
        try RefreshTokenRecord.filter(Column("session_id") == sessionID && Column("used_at") == nil)
            .order(Column("id").desc).fetchOne(database)
    }
}
