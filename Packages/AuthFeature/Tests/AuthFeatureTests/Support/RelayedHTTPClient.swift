import Foundation
import HTTPTypes
import Networking

/// Forwards to another client, except for the calls that fail.
struct RelayedHTTPClient: HTTPClient {
    private let base: any HTTPClient
    private let isLost: @Sendable (_ call: String) -> Bool

    init(_ base: any HTTPClient, losing isLost: @escaping @Sendable (_ call: String) -> Bool) {
        self.base = base
        self.isLost = isLost
    }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        guard !isLost("\(request.method.rawValue) \(request.path ?? "")") else { throw .unreachable("the test's wish") }
        return try await base.send(request, body: body, limits: limits)
    }
}
