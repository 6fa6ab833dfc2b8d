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

    /// The last token of the chain that a token belongs to; nil for a token of an earlier chain of its session. A session
    /// has a new chain, which begins without a parent, after each confirmation by a second factor.
    static func newest(of token: RefreshTokenRecord, in database: Database) throws -> RefreshTokenRecord? {
        let ofSession = RefreshTokenRecord.filter(Column("session_id") == token.sessionID).order(Column("id").desc)
        let first = try ofSession.filter(Column("parent_id") == nil).fetchOne(database)
        guard let firstID = first?.id, let id = token.id, id >= firstID else { return nil }
        return try ofSession.fetchOne(database)
    }

    /// Marks the token of a session that has not been exchanged yet as used.
    static func endActive(of sessionID: String, now: Timestamp, in database: Database) throws {
        try RefreshTokenRecord.filter(Column("session_id") == sessionID && Column("used_at") == nil)
            .updateAll(database, Column("used_at").set(to: now))
    }
}
