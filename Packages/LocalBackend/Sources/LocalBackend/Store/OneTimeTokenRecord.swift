import Foundation
import GRDB

/// A row of `one_time_token`.
struct OneTimeTokenRecord: Sendable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "one_time_token"

    private(set) var id: Int64?
    let userID: String
    let kind: OneTimeTokenKind
    /// Lower case.
    let email: String
    let codeHash: Data
    let tokenHash: Data
    let flowID: String?
    var attempts: Int
    let createdAt: Timestamp

    init(
        userID: String, kind: OneTimeTokenKind, email: String, codeHash: Data, tokenHash: Data, flowID: String?,
        now: Timestamp
    ) {
        self.userID = userID
        self.kind = kind
        self.email = email
        self.codeHash = codeHash
        self.tokenHash = tokenHash
        self.flowID = flowID
        self.attempts = 0
        self.createdAt = now
    }

    init(row: Row) throws {
        id = row["id"]
        userID = row["user_id"]
        guard let kind = OneTimeTokenKind(rawValue: row["kind"]) else {
            throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "column kind does not hold a kind of token")
        }
        self.kind = kind
        email = row["email"]
        codeHash = row["code_hash"]
        tokenHash = row["token_hash"]
        flowID = row["flow_id"]
        attempts = row["attempts"]
        createdAt = row["created_at"]
    }

    func encode(to container: inout PersistenceContainer) {
        container["id"] = id
        container["user_id"] = userID
        container["kind"] = kind.rawValue
        container["email"] = email
        container["code_hash"] = codeHash
        container["token_hash"] = tokenHash
        container["flow_id"] = flowID
        container["attempts"] = attempts
        container["created_at"] = createdAt
    }

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }

    /// Whether it may still be redeemed.
    func isOpen(at now: Timestamp) -> Bool {
        attempts < OneTimeTokens.attempts && now.isWithin(OneTimeTokens.lifetime, of: createdAt)
    }

    static func find(tokenHash: Data, in database: Database) throws -> OneTimeTokenRecord? {
        try OneTimeTokenRecord.filter(Column("token_hash") == tokenHash).fetchOne(database)
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
