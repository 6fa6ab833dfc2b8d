import Core
import Foundation
import HTTPTypes
import Networking

/// A successful reply, the time of its arrival and its origin.
struct AuthReply: Sendable {
    let reply: HTTPReply
    let receivedAt: Date
    let origin: String

    /// The server's clock; nil when the reply has no date, or not in the form that HTTP requires.
    var serverDate: Date? { reply.response.headerFields[.date].flatMap(HTTPDate.parse) }

    /// When a token of the reply expires. Its lifetime counts from the receipt; times of the server's clock are only
    /// compared with each other.
    func expiry(after lifetime: TimeInterval) -> Expiry {
        let skew = serverDate.map { $0.timeIntervalSince(receivedAt) } ?? 0
        return Expiry(date: receivedAt.addingTimeInterval(skew + lifetime), clockSkew: skew)
    }

    /// The content, if it is JSON of the expected form. Proxies and functions may give it any type in its header.
    func decode<T: Decodable>(_ type: T.Type) throws(BackendFailure) -> T {
        do {
            return try ReceivedJSON.decode(type, from: reply.body)
        } catch {
            try checkIsNoPage()
            throw .malformed("it is not a JSON object of the expected form")
        }
    }

    /// Rejects a page of a captive portal or a proxy: these answer any request without carrying it out.
    func checkIsNoPage() throws(BackendFailure) {
        guard !reply.body.isEmpty else { return }
        do {
            _ = try ReceivedJSON.decode(JSONValue.self, from: reply.body)
        } catch {
            throw .malformed("it is not JSON")
        }
    }

    /// Whether a header has this value, in any case.
    func says(_ header: String, _ value: String) -> Bool {
        guard let name = HTTPField.Name(header) else { return false }
        return reply.response.headerFields[name]?.lowercased() == value
    }
}
