import Foundation
import HTTPTypes
import Networking
import Synchronization

/// Forwards to another client, but loses the reply to the first request whose path ends like this.
final class LosingReplyHTTPClient: HTTPClient {
    private let base: any HTTPClient
    private let part: String
    private let isDone = Mutex(false)

    init(_ base: any HTTPClient, losing part: String) {
        self.base = base
        self.part = part
    }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        let reply = try await base.send(request, body: body, limits: limits)
        guard request.path?.hasSuffix(part) == true else { return reply }
        let isFirst = isDone.withLock { done in
            defer { done = true }
            return !done
        }
        if isFirst { throw .interrupted("the test's wish") }
        return reply
    }
}

/// Forwards to another client, whose replies get the time of a server's clock.
struct DatedHTTPClient: HTTPClient {
    let base: any HTTPClient
    let now: @Sendable () -> Date

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        let reply = try await base.send(request, body: body, limits: limits)
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        var response = reply.response
        response.headerFields[.date] = formatter.string(from: now())
        return HTTPReply(response, body: reply.body)
    }
}
