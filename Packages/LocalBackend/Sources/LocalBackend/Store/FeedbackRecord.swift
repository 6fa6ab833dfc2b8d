import GRDB

/// A row of `feedback`: a message from a user to the makers of the app.
struct FeedbackRecord: StoredRecord, PersistableRecord {
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
}
