import CoreTesting
import Foundation
import HTTPTypes
import Networking

/// A real backend, and in front of it a relay that does to single requests what servers, proxies and networks do.
final class RelayedBackend: Sendable {
    /// What the relay does with a request.
    enum Treatment: Sendable {
        case pass
        /// Replies itself with JSON, without the backend.
        case reply(Int, String)
        /// Passes the request on, does this once the backend has carried it out, and closes the connection.
        case act(@Sendable () -> Void)
    }

    let backend: BackendServer
    private let relay: LoopbackServer
    private let rule: Shared<@Sendable (_ call: String) -> Treatment>

    init(_ home: TestHome, options: [String] = BackendServer.withoutLimits) async throws {
        let backend = try await BackendServer(home, options: options)
        let rule = Shared<@Sendable (_ call: String) -> Treatment>({ _ in .pass })
        self.backend = backend
        self.rule = rule
        relay = try LoopbackServer { request, connection in
            let treatment = rule.value("\(request.method) \(request.target)")
            if case .reply(let status, let text) = treatment {
                let head = "Content-Type: application/json\r\nContent-Length: \(text.utf8.count)"
                connection.write("HTTP/1.1 \(status) So\r\n\(head)\r\n\r\n\(text)")
                return
            }
            guard let reply = Self.pass(request, to: backend.url) else { return connection.end() }
            if case .act(let act) = treatment {
                act()
                return connection.end()
            }
            connection.write(Self.bytes(of: reply))
        }
    }

    /// The environment with which the program uses the backend through the relay.
    var environment: [String: String] {
        ["SUPABASE_URL": "http://\(relay.authority)", "SUPABASE_KEY": backend.key]
    }

    /// From now on, the relay treats each request by this rule.
    func treat(_ rule: @escaping @Sendable (_ call: String) -> Treatment) {
        self.rule.value = rule
    }

    // The thread of the connection waits for the backend's reply.
    private static func pass(_ request: ServedRequest, to url: URL) -> HTTPReply? {
        guard let method = HTTPRequest.Method(request.method),
            let target = URL(string: url.absoluteString + request.target)
        else { return nil }
        var fields = HTTPFields()
        for (name, value) in request.fields where !["host", "content-length", "connection"].contains(name.lowercased())
        {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        let head = HTTPRequest(method: method, url: target, headerFields: fields)
        let body = request.body.isEmpty ? nil : request.body
        let answered = DispatchSemaphore(value: 0)
        let answer = Shared<HTTPReply?>(nil)
        Task {
            let client = CurlHTTPClient(userAgent: "slipway-journeys/1.0")
            answer.value = try? await client.send(head, body: body, limits: BackendServer.limits)
            answered.signal()
        }
        answered.wait()
        return answer.value
    }

    private static func bytes(of reply: HTTPReply) -> [UInt8] {
        var head = "HTTP/1.1 \(reply.response.status.code) So\r\n"
        for field in reply.response.headerFields where !hopByHop.contains(field.name.canonicalName) {
            head += "\(field.name.rawName): \(field.value)\r\n"
        }
        return Array("\(head)Content-Length: \(reply.body.count)\r\n\r\n".utf8) + Array(reply.body)
    }

    private static let hopByHop: Set<String> = ["content-length", "connection", "transfer-encoding", "keep-alive"]
}
