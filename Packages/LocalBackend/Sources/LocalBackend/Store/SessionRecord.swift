import Foundation
import GRDB

/// A row of `session`: one sign-in, valid until the sign-out.
struct SessionRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "session"

    let id: String
    let userID: String
    @JSONColumn private(set) var amr: [AuthenticationMethod]
    let createdAt: Timestamp
    var updatedAt: Timestamp

    /// Ends a user's sessions and their refresh tokens, except the session `kept`.
    static func end(of userID: String, except kept: String? = nil, in database: Database) throws {
        var doomed = SessionRecord.filter(Column("user_id") == userID)
        if let kept { doomed = doomed.filter(Column("id") != kept) }
        try doomed.deleteAll(database)
    }
}

extension SessionRecord {
    init(userID: String, method: String, now: Timestamp) {
        self.init(
            id: UUID().uuidString.lowercased(), userID: userID,
            amr: [AuthenticationMethod(method: method, timestamp: now.seconds)], createdAt: now, updatedAt: now)
    }
}

/// How and when a user authenticated: an entry of a token's `amr`.
struct AuthenticationMethod: Sendable, Codable, Equatable {
    let method: String
    /// Seconds since 1970.
    let timestamp: Int
}
