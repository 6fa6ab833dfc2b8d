import Core
import GRDB

extension BackendParts {
    /// A message to the makers of the app, in the caller's name. Only their token determines who that is.
    ///
    /// The same message may be sent repeatedly, for example by a client that never received the answer: it is stored
    /// once.
    func takeFeedback(_ request: Request, _ caller: Caller) async throws -> Reply {
        let offered = try Self.feedback(
            try request.members(texts: ["id", "message", "written_at", "app_version"]), of: caller.account.user.id,
            at: Timestamp(store.now()))
        // Ids are separate for each user, so that they do not reveal what other users have sent.
        let known: FeedbackRecord? = try await store.write { database, _ in
            if let known = try FeedbackRecord.fetchOne(database, key: ["user_id": offered.userID, "id": offered.id]) {
                return known
            }
            guard try UserRecord.find(id: offered.userID, in: database) != nil else { throw CallError.userNotFound }
            try offered.insert(database)
            return nil
        }
        guard let known else { return .json(offered.receipt, status: 201) }
        guard known.message == offered.message else {
            return .json(
                [
                    "id": .string(offered.id), "same": false, "code": "conflict",
                    "message": "Another message has this id.",
                ], status: 409)
        }
        return .json(known.receipt)
    }

    /// In characters; the app has the same limit.
    private static let messageLimit = 4_000
    /// In bytes, of an id, a version and a time.
    private static let textLimit = 64

    private static func feedback(_ body: BodyMembers, of userID: String, at now: Timestamp) throws -> FeedbackRecord {
        func refusal(_ message: String) -> CallError { .unprocessable("validation_failed", message) }
        let (id, message, time) = (body.text("id"), body.text("message"), body.text("written_at"))
        let version = body.text("app_version")
        guard !id.isEmpty, id.utf8.count <= textLimit, id.utf8.allSatisfy(\.isVisible) else {
            throw refusal("id must be a text of 1 to \(textLimit) visible ASCII characters")
        }
        guard !message.allSatisfy(\.isWhitespace) else { throw refusal("message must not be empty") }
        guard message.count <= messageLimit else {
            throw refusal("message must have at most \(messageLimit) characters, not \(message.count)")
        }
        guard !message.utf8.contains(0) else { throw refusal("message must not have null characters") }
        guard time.utf8.count <= textLimit, let writtenAt = Timestamp(time) else {
            throw refusal("written_at must be a time like 2027-01-15T08:00:00Z, in the years 1 to 9999")
        }
        guard version.utf8.count <= textLimit else {
            throw refusal("app_version must have at most \(textLimit) bytes")
        }
        return FeedbackRecord(
            id: id, userID: userID, message: message, appVersion: version, writtenAt: writtenAt, receivedAt: now)
    }
}

struct FeedbackRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "feedback"

    let id: String
    let userID: String
    let message: String
    let appVersion: String
    /// By the client's clock.
    let writtenAt: Timestamp
    let receivedAt: Timestamp

    fileprivate var receipt: JSONValue { ["id": .string(id), "received_at": receivedAt.json] }
}
