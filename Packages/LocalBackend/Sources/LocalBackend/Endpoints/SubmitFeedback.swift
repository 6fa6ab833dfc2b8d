/// A message to the makers of the app, in the caller's name. Only their token determines who that is.
///
/// The same message may be sent repeatedly, for example by a client that never received the answer: it is stored once.
struct SubmitFeedback: Endpoint {
    let method = "POST"
    let path = "/functions/v1/feedback"
    let callers: CallerCheck
    let feedback: FeedbackTable

    /// In characters; the app has the same limit.
    static let messageLimit = 4_000
    private static let idLimit = 64
    private static let versionLimit = 64

    private struct Parameters: Decodable {
        let id: String?
        let message: String?
        let writtenAt: String?
        let appVersion: String?

        enum CodingKeys: String, CodingKey {
            case id, message
            case writtenAt = "written_at"
            case appVersion = "app_version"
        }
    }

    private struct Kept: Encodable {
        let id: String
        let receivedAt: Timestamp
    }

    private struct Conflict: Encodable {
        let id: String
        let same = false
        let code = "conflict"
        let message = "Another message has this id."
    }

    func reply(to request: Request) async throws -> Reply {
        let caller = try await callers.caller(of: request)
        let offered = try Self.read(
            try request.decode(Parameters.self), of: caller.account.user.id, at: Timestamp(feedback.store.now()))
        switch try await feedback.add(offered) {
        case .added(let record): return try .json(Kept(id: record.id, receivedAt: record.receivedAt), status: 201)
        case .known(let record): return try .json(Kept(id: record.id, receivedAt: record.receivedAt))
        case .conflict: return try .json(Conflict(id: offered.id), status: 409)
        }
    }

    private static func read(
        _ parameters: Parameters, of userID: String, at now: Timestamp
    ) throws(AuthError) -> FeedbackRecord {
        guard let id = parameters.id, !id.isEmpty, id.utf8.count <= idLimit,
            id.utf8.allSatisfy(\.isVisible)
        else {
            throw .unprocessable(.validationFailed, "id must be a text of 1 to \(idLimit) visible ASCII characters")
        }
        guard let message = parameters.message, !message.allSatisfy(\.isWhitespace) else {
            throw .unprocessable(.validationFailed, "message must not be empty")
        }
        guard message.count <= messageLimit else {
            throw .unprocessable(
                .validationFailed, "message must have at most \(messageLimit) characters, not \(message.count)")
        }
        guard !message.utf8.contains(0) else {
            throw .unprocessable(.validationFailed, "message must not have null characters")
        }
        guard let text = parameters.writtenAt, text.utf8.count <= idLimit, let writtenAt = Timestamp(text) else {
            throw .unprocessable(.validationFailed, "written_at must be a time like 2027-01-15T08:00:00Z")
        }
        let version = parameters.appVersion ?? ""
        guard version.utf8.count <= versionLimit else {
            throw .unprocessable(.validationFailed, "app_version must have at most \(versionLimit) bytes")
        }
        return FeedbackRecord(
            id: id, userID: userID, message: message, appVersion: version, writtenAt: writtenAt, receivedAt: now)
    }
}
