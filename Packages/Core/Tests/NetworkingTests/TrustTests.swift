import CoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Networking

@Suite(.timeLimit(.minutes(10))) struct TrustTests {
    private let client = CurlHTTPClient()

    @Test(.enabled(if: OpenSSLServer.isInstalled))
    func aCertificateFromAnUnknownAuthorityIsUntrusted() async throws {
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

    @Test(.enabled(if: OpenSSLServer.isInstalled))
    func aCertificateThatIsVouchedForHasToBeForTheRightName() async throws {
        for (name, isRight) in [("IP:127.0.0.1", true), ("IP:127.0.0.2", false), ("DNS:elsewhere.example", false)] {
            let server = try await OpenSSLServer(for: name)
            defer { server.stop() }
            let client = CurlHTTPClient(userAgent: "slipway-tests/1.0", authorities: server.certificate.path)
            let request = HTTPRequest(method: .get, scheme: "https", authority: server.authority, path: "/")
            do throws(HTTPError) {
                #expect(try await client.send(request).response.status == .ok)
                #expect(isRight)
            } catch {
                guard case .untrusted(let reason) = error, !isRight else {
                    Issue.record("\(name): \(error)")
                    continue
                }
                #expect(reason.hasPrefix(server.authority))
            }
        }
    }

    @Test func aHandshakeThatNeverAnswersTimesOut() async throws {
        let server = try LoopbackServer(conversing: { connection in connection.waitForEnd() })
        let request = HTTPRequest(method: .get, scheme: "https", authority: server.authority, path: "/")
        let limits = HTTPLimits(connect: .milliseconds(200), total: .seconds(3600))
        await #expect(throws: HTTPError.timedOut) { try await client.send(request, body: nil, limits: limits) }
    }

    @Test func aPeerWithoutTLSIsUnreachable() async throws {
        let server = try LoopbackServer(conversing: { $0.end(after: "HTTP/1.1 400 Bad Request\r\n\r\n") })
        let request = HTTPRequest(method: .get, scheme: "https", authority: server.authority, path: "/")
        await #expect(throws: HTTPError.unreachable("\(server.authority): the TLS handshake failed")) {
            try await client.send(request)
        }
    }
}
