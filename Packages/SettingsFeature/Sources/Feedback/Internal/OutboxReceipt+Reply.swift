import Core
import Foundation
import HTTPTypes
import Networking
import Persistence

extension OutboxReceipt {
    /// What the server's reply to `feedback` means.
    init(_ reply: HTTPReply, for feedback: Feedback) {
        let status = reply.response.status.code
        let answer = Answer(reply)
        switch status {
        case 200, 201:
            // The relay answers 200 for a function that it could not run.
            let isRelayed = HTTPField.Name("x-relay-error").map { reply.response.headerFields[$0] } == "true"
            self =
                answer?.id == feedback.id && !isRelayed
                ? .received : .later(reason: "the answer does not say that the message was kept", pause: nil)
        case 409 where answer?.id == feedback.id && answer?.same == true:
            self = .received
        case 400, 409, 413, 422:
            self = .refused(reason: answer?.reason ?? "the server answered \(status)")
        default:
            self = .later(reason: "the server answered \(status)", pause: reply.retryAfter())
        }
    }

    /// The relevant content of such replies.
    private struct Answer: Decodable {
        let id: String?
        /// With 409: whether the server has this same message under the id.
        let same: Bool?
        let message: String?
        let msg: String?

        init?(_ reply: HTTPReply) {
            let type = reply.response.headerFields[.contentType]?.lowercased() ?? ""
            guard type.hasPrefix("application/json"),
                let answer = try? ReceivedJSON.decode(Answer.self, from: reply.body)
            else { return nil }
            self = answer
        }

        /// The server's own message, as much of it as fits on a line or two.
        var reason: String? {
            let text = (message ?? msg ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty ? nil : String(text.prefix(200))
        }
    }
}
