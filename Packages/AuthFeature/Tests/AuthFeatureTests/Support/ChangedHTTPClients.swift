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

/// Forwards to another client, and calls a closure before each request whose path ends like this.
struct SlowHTTPClient: HTTPClient {
    private let base: any HTTPClient
    private let part: String
    private let wait: @Sendable () async -> Void

    init(_ base: any HTTPClient, before part: String, wait: @escaping @Sendable () async -> Void) {
        self.base = base
        self.part = part
        self.wait = wait
    }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        if request.path?.hasSuffix(part) == true { await wait() }
        return try await base.send(request, body: body, limits: limits)
    }
}

/// Forwards to another client, but answers requests whose path ends like this itself.
struct AnsweringHTTPClient: HTTPClient {
    private let base: any HTTPClient
    private let part: String
    private let reply: HTTPReply

    init(_ base: any HTTPClient, instead part: String, _ reply: HTTPReply) {
        self.base = base
        self.part = part
        self.reply = reply
    }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        if request.path?.hasSuffix(part) == true { return reply }
        return try await base.send(request, body: body, limits: limits)
    }
}
