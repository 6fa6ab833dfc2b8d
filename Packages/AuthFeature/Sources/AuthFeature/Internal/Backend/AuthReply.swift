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

    /// The content, which must be a JSON object. Proxies and functions may give it any type in its header.
    func object() throws(BackendFailure) -> JSONValue {
        let content = reply.body.isEmpty ? .null : try json()
        guard case .object = content else { throw .malformed("it is not a JSON object of the expected form") }
        return content
    }

    /// A text that the content must have.
    func text(_ name: String) throws(BackendFailure) -> String {
        guard let text = try object()[name]?.text else {
            throw .malformed("it is not a JSON object of the expected form")
        }
        return text
    }

    /// Rejects a page of a captive portal or a proxy: these answer any request without carrying it out.
    func checkIsNoPage() throws(BackendFailure) {
        if !reply.body.isEmpty { _ = try json() }
    }

    private func json() throws(BackendFailure) -> JSONValue {
        do {
            return try ReceivedJSON.decode(JSONValue.self, from: reply.body)
        } catch {
            throw .malformed("it is not JSON")
        }
    }
}
