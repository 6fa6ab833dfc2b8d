import Foundation
import GRDB

/// A row of `feedback`: a message from a user to the makers of the app.
struct FeedbackRecord: Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "feedback"

    /// Chosen by the client; unique per user.
    let id: String
    let userID: String
    let message: String
    /// The version of the app that sent it; empty when the app sent none.
    let appVersion: String
    /// By the client's clock.
    let writtenAt: Timestamp
    let receivedAt: Timestamp

    init(_ offer: FeedbackTable.Offer, now: Timestamp) {
        id = offer.id
        userID = offer.userID
        message = offer.message
        appVersion = offer.appVersion
        writtenAt = offer.writtenAt
        receivedAt = now
    }

    init(row: Row) {
        id = row["id"]
        userID = row["user_id"]
        message = row["message"]
        appVersion = row["app_version"]
        writtenAt = row["written_at"]
        receivedAt = row["received_at"]
    }

    func encode(to container: inout PersistenceContainer) {
        container["id"] = id
        container["user_id"] = userID
        container["message"] = message
        container["app_version"] = appVersion
        container["written_at"] = writtenAt
        container["received_at"] = receivedAt
    }

    static func find(id: String, of userID: String, in database: Database) throws -> FeedbackRecord? {
        try filter(Column("user_id") == userID && Column("id") == id).fetchOne(database)
    }

    /// Removes what a user has sent.
    static func forget(userID: String, in database: Database) throws {
        try filter(Column("user_id") == userID).deleteAll(database)
    }
}
