import GRDB

/// The messages that users have sent to the makers of the app. A message is on disk when a call returns.
struct FeedbackTable: Sendable {
    let store: BackendStore

    /// The result of adding a message.
    enum Outcome: Sendable {
        case added(FeedbackRecord)
        /// It is already stored, and stays unchanged.
        case known(FeedbackRecord)
        /// The user has sent another text under this id.
        case conflict
    }

    /// Stores a message unless it is known. Ids are separate for each user, so that they do not reveal what other users
    /// have sent.
    ///
    /// - Throws: ``AuthError`` `user_not_found` when the account has been deleted meanwhile.
    func add(_ offer: FeedbackRecord) async throws -> Outcome {
        try await store.write { database, _ in
            let known = try FeedbackRecord.fetchOne(database, key: ["user_id": offer.userID, "id": offer.id])
            if let known {
                return known.message == offer.message ? .known(known) : .conflict
            }
            guard try UserRecord.find(id: offer.userID, in: database) != nil else { throw AuthError.userNotFound }
            try offer.insert(database)
            return .added(offer)
        }
    }
}

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
