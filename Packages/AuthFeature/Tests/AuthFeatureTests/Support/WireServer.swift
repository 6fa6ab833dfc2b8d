import AuthFeatureTesting
import Core
import CoreTesting
import Dispatch
import Foundation
import HTTPTypes
import Networking
import Synchronization

/// An in-memory server behind a real loopback socket, for clients that are separate processes.
///
/// Each connection has its own thread and serves one request, so that every step can be observed.
final class WireServer: Sendable {
    /// The progress of a request.
    enum Step: Sendable, CaseIterable {
        /// The request has been read; the server has done nothing yet.
        case received
        /// The server has carried it out; no part of the reply has been sent.
        case done
        /// Half of the reply has been sent.
        case halfAnswered
        /// The whole reply has been sent.
        case answered
    }

    let server: InMemoryAuthServer
    let endpoint: BackendEndpoint
    private let loopback: LoopbackServer

    /// - Parameter watch: called at each step of each request, on a thread that it may block.
    init(_ server: InMemoryAuthServer, watch: @escaping @Sendable (_ call: String, Step) -> Void = { _, _ in }) throws {
        self.server = server
        loopback = try LoopbackServer { request, connection in
            let call = "\(request.method) \(request.target)"
            watch(call, .received)
            let answer = Self.bytes(of: Self.reply(to: request, from: server))
            watch(call, .done)
            connection.write(Array(answer.prefix(answer.count / 2)))
            watch(call, .halfAnswered)
            connection.write(Array(answer.suffix(from: answer.count / 2)))
            watch(call, .answered)
            connection.end()
        }
        endpoint = try BackendEndpoint(url: "http://\(loopback.authority)", key: server.endpoint.key)
    }

    // The server answers without waiting for anything, so this thread is blocked only briefly.
    private static func reply(to request: ServedRequest, from server: InMemoryAuthServer) -> HTTPReply? {
        guard let method = HTTPRequest.Method(request.method) else { return nil }
        var fields = HTTPFields()
        fields[.authorization] = request.values("authorization").first
        let head = HTTPRequest(
            method: method, scheme: "http", authority: nil, path: request.target, headerFields: fields)
        let answered = DispatchSemaphore(value: 0)
        let box = ReplyBox()
        Task {
            let reply = try? await server.send(head, body: request.body, limits: HTTPLimits())
            box.reply.withLock { $0 = reply }
            answered.signal()
        }
        answered.wait()
        return box.reply.withLock { $0 }
    }

    private final class ReplyBox: Sendable {
        let reply = Mutex<HTTPReply?>(nil)
    }

    private static func bytes(of reply: HTTPReply?) -> [UInt8] {
        guard let reply else { return [] }
        let head = "HTTP/1.1 \(reply.response.status.code) So\r\nContent-Length: \(reply.body.count)\r\n"
        return Array((head + "Connection: close\r\n\r\n").utf8) + Array(reply.body)
    }
}
