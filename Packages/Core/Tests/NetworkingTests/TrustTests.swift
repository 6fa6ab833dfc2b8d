import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TrustTests {
    private let client = CurlHTTPClient()

    @Test(.enabled(if: OpenSSLServer.isInstalled))
    func aCertificateThatNobodyVouchesForIsUntrusted() async throws {
        let server = try await OpenSSLServer()
        defer { server.stop() }
        let request = HTTPRequest(method: .get, scheme: "https", authority: server.authority, path: "/")
        let error = await #expect(throws: HTTPError.self) { try await client.send(request) }
        guard case .untrusted(let reason) = error else {
            Issue.record("trusted, or failed otherwise: \(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix(server.authority))
    }

    @Test func aPeerThatSpeaksNoTLSIsUnreachable() async throws {
        let listener = try LoopbackSocket.listen(backlog: 1)
        let authority = "127.0.0.1:\(try LoopbackSocket.port(of: listener))"
        Thread.detachNewThread {
            let connection = ServerConnection(accept(listener, nil, nil))
            connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.end()
            connection.close()
            close(listener)
        }
        let request = HTTPRequest(method: .get, scheme: "https", authority: authority, path: "/")
        await #expect(throws: HTTPError.unreachable("\(authority): the TLS handshake failed")) {
            try await client.send(request)
        }
    }
}
