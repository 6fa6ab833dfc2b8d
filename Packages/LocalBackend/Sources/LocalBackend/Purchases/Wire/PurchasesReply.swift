import Crypto
import Foundation

extension Reply {
    private static let etagHeader = "X-RevenueCat-ETag"

    /// A reply about a subscriber, dated by the store's clock.
    ///
    /// - Parameter request: a GET, whose client may have the same content already; nil for other calls.
    static func subscriber(
        _ subscriber: SubscriberRecord, _ holdings: Holdings, to request: Request? = nil
    ) -> Reply {
        let content = SubscriberJSON.make(subscriber, holdings)
        let body: WireJSON = [
            "request_date": WireJSON(holdings.now), "request_date_ms": .integer(holdings.now.milliseconds),
            "subscriber": content,
        ]
        return purchases(body, identifiedBy: content, now: holdings.now, to: request)
    }

    /// - Parameters:
    ///   - content: the part of the body that makes it another one: its date does not.
    ///   - request: nil unless the reply has a tag.
    static func purchases(
        _ body: WireJSON, identifiedBy content: WireJSON, now: Timestamp, to request: Request?
    ) -> Reply {
        var reply = Reply(
            status: 200,
            headers: [
                "Content-Type": "application/json", "X-RevenueCat-Request-Time": String(now.milliseconds),
            ],
            body: Data(body.text.utf8))
        guard let request else { return reply }
        let tag = SHA256.digest(of: content.text).prefix(8).map { CalendarFields.pad(String($0, radix: 16), to: 2) }
            .joined()
        reply.headers.append(etagHeader, tag)
        guard request.headers[etagHeader] == tag else { return reply }
        // The client has the body. It takes the time from the field.
        reply.status = 304
        reply.body = Data()
        return reply
    }
}

extension Timestamp {
    /// Since 1970.
    var milliseconds: Int { Int(microseconds / 1000) }
}
