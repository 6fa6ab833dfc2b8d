import Core

extension BackendParts {
    /// A message to the makers of the app, in the caller's name. Only their token determines who that is.
    ///
    /// The same message may be sent repeatedly, for example by a client that never received the answer: it is stored
    /// once.
    func takeFeedback(_ request: Request) async throws -> Reply {
        let caller = try await callers.caller(of: request)
        let offered = try Self.feedback(
            try request.form(), of: caller.account.user.id, at: Timestamp(accounts.store.now()))
        switch try await feedback.add(offered) {
        case .added(let record): return .json(record.receipt, status: 201)
        case .known(let record): return .json(record.receipt)
        case .conflict:
            return .json(
                [
                    "id": .string(offered.id), "same": false, "code": "conflict",
                    "message": "Another message has this id.",
                ], status: 409)
        }
    }

    /// In characters; the app has the same limit.
    private static let messageLimit = 4_000
    /// In bytes, of an id, a version and a time.
    private static let textLimit = 64

    private static func feedback(_ body: Form, of userID: String, at now: Timestamp) throws -> FeedbackRecord {
        func refusal(_ message: String) -> AuthError { .unprocessable(.validationFailed, message) }
        let (id, message, time) = try (body.text("id"), body.text("message"), body.text("written_at"))
        let version = try body.text("app_version")
        guard !id.isEmpty, id.utf8.count <= textLimit, id.utf8.allSatisfy(\.isVisible) else {
            throw refusal("id must be a text of 1 to \(textLimit) visible ASCII characters")
        }
        guard !message.allSatisfy(\.isWhitespace) else { throw refusal("message must not be empty") }
        guard message.count <= messageLimit else {
            throw refusal("message must have at most \(messageLimit) characters, not \(message.count)")
        }
        guard !message.utf8.contains(0) else { throw refusal("message must not have null characters") }
        guard time.utf8.count <= textLimit, let writtenAt = Timestamp(time) else {
            throw refusal("written_at must be a time like 2027-01-15T08:00:00Z")
        }
        guard version.utf8.count <= textLimit else {
            throw refusal("app_version must have at most \(textLimit) bytes")
        }
        return FeedbackRecord(
            id: id, userID: userID, message: message, appVersion: version, writtenAt: writtenAt, receivedAt: now)
    }
}

extension FeedbackRecord {
    fileprivate var receipt: JSONValue { ["id": .string(id), "received_at": .string(receivedAt.text)] }
}
