import Foundation
import GRDB

/// A row of `one_time_token`.
struct OneTimeTokenRecord: StoredRecord, MutablePersistableRecord {
    static let databaseTableName = "one_time_token"

    private(set) var id: Int64?
    let userID: String
    let kind: OneTimeTokenKind
    /// Lower case.
    let email: String
    let codeHash: Data
    let tokenHash: Data
    let flowID: String?
    var attempts = 0
    let createdAt: Timestamp

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }

    /// Whether it may still be redeemed.
    func isOpen(at now: Timestamp) -> Bool {
        attempts < OneTimeTokens.attempts && now.isWithin(OneTimeTokens.lifetime, of: createdAt)
    }

    /// The newest of each kind that was sent to an address.
    static func newest(
        email: String, kinds: Set<OneTimeTokenKind>, in database: Database
    ) throws -> [OneTimeTokenRecord] {
        try kinds.compactMap { kind in
            try OneTimeTokenRecord.filter(Column("email") == email.lowercased() && Column("kind") == kind.rawValue)
                .order(Column("id").desc).fetchOne(database)
        }
    }
}
