import Foundation
import GRDB

/// The messages that users have sent to the makers of the app. What is told as kept has reached the disk.
struct FeedbackTable: Sendable {
    let database: DatabasePool
    let now: @Sendable () -> Date

    /// A message as it came.
    struct Offer: Sendable {
        let id: String
        let userID: String
        let message: String
        let appVersion: String
        let writtenAt: Timestamp
    }

    /// What became of it.
    enum Outcome: Sendable {
        case added(FeedbackRecord)
        /// It is here already, and stays as it came first.
        case known(FeedbackRecord)
        /// The user has sent another text under this id.
        case conflict
    }

    /// Keeps a message, unless it is known. Ids are each user's own: nobody learns from them what others have sent.
    ///
    /// - Throws: ``AuthError`` `user_not_found` when the account has been deleted meanwhile.
    func add(_ offer: Offer) async throws -> Outcome {
        let now = Timestamp(now())
        return try await database.write { database in
            if let known = try FeedbackRecord.find(id: offer.id, of: offer.userID, in: database) {
                return known.message == offer.message ? .known(known) : .conflict
            }
            guard try UserRecord.find(id: offer.userID, in: database) != nil else { throw AuthError.userNotFound }
            let record = FeedbackRecord(offer, now: now)
            try record.insert(database)
            return .added(record)
        }
    }
}
