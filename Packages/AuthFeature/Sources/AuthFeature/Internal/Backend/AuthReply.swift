import Core
import Foundation
import HTTPTypes
import Networking

/// A successful reply, and when and whence it came.
struct AuthReply: Sendable {
    let reply: HTTPReply
    let receivedAt: Date
    let origin: String

    /// The server's clock; nil when it did not say, or not in the form that HTTP wants.
    var serverDate: Date? { reply.response.headerFields[.date].flatMap(HTTPDate.parse) }

    var isJSON: Bool {
        reply.response.headerFields[.contentType]?.lowercased().hasPrefix("application/json") ?? false
    }

    /// The content, if it is JSON of that form.
    func decode<T: Decodable>(_ type: T.Type) throws(BackendFailure) -> T {
        guard isJSON else { throw .malformed("it is not JSON") }
        do {
            return try ReceivedJSON.decode(type, from: reply.body)
        } catch {
            throw .malformed("it is not a JSON object of the expected form")
        }
    }

    /// A captive portal or a proxy answers anything with a page of its own, and has done nothing.
    func checkIsNoPage() throws(BackendFailure) {
        guard reply.body.isEmpty || isJSON else { throw .malformed("it is not JSON") }
    }

    /// Whether a header has this value, in any case.
    func says(_ header: String, _ value: String) -> Bool {
        guard let name = HTTPField.Name(header) else { return false }
        return reply.response.headerFields[name]?.lowercased() == value
    }
}
