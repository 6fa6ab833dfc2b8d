import CHTTPPeer
import Foundation
import FoundationNetworking
import HTTPTypes
import Networking

/// Small requests, 64 at once over persistent connections, to a server in C that does nothing else.
enum HTTPRows {
    private static let width = 64
    private static let requests = Measurement.amount(12_800, smoke: 640)
    /// URLSession is slower, so it gets fewer requests.
    private static let sessionRequests = Measurement.amount(1_280, smoke: 64)

    static func run() async throws {
        let port = slipway_peer_serve()
        guard port > 0 else { throw Failure(what: "the server", code: Int(errno)) }
        let authority = "127.0.0.1:\(port)"
        guard let peer = slipway_peer_client_create("http://\(authority)/bench", Int32(width)) else {
            throw Failure(what: "the client in C")
        }
        defer { slipway_peer_client_free(peer) }
        let client = CurlHTTPClient(userAgent: "slipway-bench/1.0")

        try await Measurement.compare("http-64", peer: "c-multi", operations: requests) {
            try await send(requests, to: authority, by: client)
        } peer: {
            let code = slipway_peer_client_run(peer, Int32(requests))
            guard code == 0 else { throw Failure(what: "the client in C", code: Int(code)) }
        }

        let session = makeSession()
        defer { session.invalidateAndCancel() }
        guard let url = URL(string: "http://\(authority)/bench") else { return }
        try await Measurement.compare(
            "http-64-urlsession", peer: "urlsession", operations: requests, peerOperations: sessionRequests
        ) {
            try await send(requests, to: authority, by: client)
        } peer: {
            try await send(sessionRequests, to: url, by: session)
        }
    }

    private static func send(_ count: Int, to authority: String, by client: CurlHTTPClient) async throws {
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: authority, path: "/bench", headerFields: [.accept: "*/*"])
        try await inParallel(count) {
            let reply = try await client.send(request)
            guard reply.response.status == .ok, reply.body.count == 11 else {
                throw Failure(what: "a reply", code: reply.response.status.code)
            }
        }
    }

    private static func send(_ count: Int, to url: URL, by session: URLSession) async throws {
        try await inParallel(count) {
            let (body, _) = try await session.data(from: url)
            guard body.count == 11 else { throw Failure(what: "a reply") }
        }
    }

    private static func inParallel(_ count: Int, _ call: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<width {
                group.addTask { for _ in 0..<(count / width) { try await call() } }
            }
            try await group.waitForAll()
        }
    }

    private static func makeSession() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = width
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        return URLSession(configuration: configuration)
    }
}
