import Core
import Foundation
import GRDB

/// A row of `factor`: an authenticator app that computes codes for an account.
struct StoredFactor: StoredRecord, PersistableRecord {
    static let databaseTableName = "factor"

    enum Status: String, Codable, Sendable {
        /// Enrolled, but no code was entered yet.
        case unverified
        /// It counts: a code has shown that the user's app has the secret.
        case verified
    }

    let id: String
    let userID: String
    /// Empty when the user gave it none.
    var friendlyName: String
    var status = Status.unverified
    /// Encrypted, see ``FactorSecrets``.
    let secret: Data
    /// The period of the code that was accepted last. No code of this period or an earlier one is accepted again
    /// (RFC 6238, section 5.2).
    var lastCounter: Int?
    let createdAt: Timestamp
    var updatedAt: Timestamp

    /// Whether a code of this period, or of a later one, was accepted before. A period that no code can have yet was
    /// stored while the clock was ahead, and says nothing.
    func hasUsed(_ counter: Int, at seconds: Int) -> Bool {
        guard let lastCounter, lastCounter <= TOTP.newestCounter(at: seconds) else { return false }
        return counter <= lastCounter
    }

    /// The factors of a user, oldest first.
    static func all(of userID: String, in database: Database) throws -> [StoredFactor] {
        try StoredFactor.filter(Column("user_id") == userID).order(Column("created_at"), Column.rowID)
            .fetchAll(database)
    }

    static func endUnverified(of userID: String, in database: Database) throws {
        try StoredFactor.filter(Column("user_id") == userID && Column("status") == Status.unverified.rawValue)
            .deleteAll(database)
    }

    /// Ends the unverified factors, of all users, that were not enrolled at one of these times and are not being verified.
    static func endAbandoned(except times: ClosedRange<Timestamp>, in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM factor WHERE status = 'unverified' AND created_at NOT BETWEEN ? AND ?
                AND NOT EXISTS (SELECT 1 FROM challenge WHERE factor_id = factor.id)
                """, arguments: [times.lowerBound, times.upperBound])
    }

    /// As it is sent to a client: without its secret. The name is left out when the user gave it none.
    var json: JSONValue {
        var members: JSONObject = [
            "id": .string(id), "created_at": createdAt.json, "updated_at": updatedAt.json,
            "status": .string(status.rawValue), "factor_type": "totp",
        ]
        if !friendlyName.isEmpty { members["friendly_name"] = .string(friendlyName) }
        return .object(members)
    }
}

/// A row of `challenge`: a client asked to enter a code of a factor.
struct ChallengeRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "challenge"

    let id: String
    let factorID: String
    /// Who asked, as ``Request/client`` names it. The code must come from there too.
    let client: String
    /// When the code was entered; nil while it is open.
    var verifiedAt: Timestamp?
    let createdAt: Timestamp
}
