import Foundation
import GRDB

/// A row of `flow_state`: a PKCE flow from its beginning until its code is exchanged.
struct FlowStateRecord: Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "flow_state"

    let id: String
    /// Who will be signed in; nil while that is not known.
    var userID: String?
    /// What the session's `amr` will say.
    let method: String
    let challenge: CodeChallenge
    /// SHA-256 of the code; nil until it is issued.
    var codeHash: Data?
    var codeIssuedAt: Timestamp?
    let createdAt: Timestamp

    init(_ challenge: CodeChallenge, method: String, userID: String?, now: Timestamp) {
        self.id = UUID().uuidString.lowercased()
        self.userID = userID
        self.method = method
        self.challenge = challenge
        self.createdAt = now
    }

    init(row: Row) {
        id = row["id"]
        userID = row["user_id"]
        method = row["method"]
        challenge = CodeChallenge(digest: row["challenge"])
        codeHash = row["code_hash"]
        codeIssuedAt = row["code_issued_at"]
        createdAt = row["created_at"]
    }

    func encode(to container: inout PersistenceContainer) {
        container["id"] = id
        container["user_id"] = userID
        container["method"] = method
        container["challenge"] = challenge.digest
        container["code_hash"] = codeHash
        container["code_issued_at"] = codeIssuedAt
        container["created_at"] = createdAt
    }

    static func find(id: String, in database: Database) throws -> FlowStateRecord? {
        try FlowStateRecord.filter(Column("id") == id).fetchOne(database)
    }

    static func find(codeHash: Data, in database: Database) throws -> FlowStateRecord? {
        try FlowStateRecord.filter(Column("code_hash") == codeHash).fetchOne(database)
    }
}
