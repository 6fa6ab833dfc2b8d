@testable import Composition
import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

/// How the backend gets what an issuer of identities publishes.
struct IssuerDocumentsClientTests {
    @Test(arguments: [
        ("https://issuer.example", "/", "issuer.example"),
        ("https://issuer.example:8443/a%2Fb/keys?x=%20", "/a%2Fb/keys?x=%20", "issuer.example:8443"),
        ("http://[::1]:9999/keys", "/keys", "[::1]:9999"),
    ])
    func aDocumentIsAskedForAsItsAddressSays(_ text: String, path: String, authority: String) async throws {
        let http = StubHTTPClient()
        http.expect(.get, path, .reply(.ok, json: "{}"))
        let url = try #require(URL(string: text))
        #expect(try await IssuerDocumentsClient(http: http).document(at: url) == Data("{}".utf8))
        let call = try #require(http.calls.first)
        #expect(call.request.authority == authority)
        #expect(call.request.scheme == url.scheme)
        #expect(call.request.headerFields[.authorization] == nil)
        #expect(call.limits.total <= TimeLimits.scaled(.seconds(5)) && call.limits.bodySize <= 1 << 20)
    }

    @Test(arguments: [201, 204, 302, 404, 500])
    func whatIsNoDocumentIsNotTakenForOne(_ status: Int) async throws {
        let http = StubHTTPClient()
        let location = HTTPFields([HTTPField(name: .location, value: "https://evil.example/keys")])
        http.expect(.get, "/keys", .reply(HTTPResponse.Status(code: status), location, body: Data("{}".utf8)))
        let url = try #require(URL(string: "https://issuer.example/keys"))
        await #expect(throws: (any Error).self) {
            try await IssuerDocumentsClient(http: http).document(at: url)
        }
        #expect(http.calls.count == 1)
    }

    @Test(arguments: ["keys", "/keys", "mailto:keys", "https:"])
    func anIncompleteAddressIsRefused(_ text: String) async throws {
        let http = StubHTTPClient()
        let url = try #require(URL(string: text))
        await #expect(throws: (any Error).self) {
            try await IssuerDocumentsClient(http: http).document(at: url)
        }
        #expect(http.calls.isEmpty)
    }

    @Test func anUnreachableServerIsAnError() async throws {
        let http = StubHTTPClient()
        http.expect(.get, "/keys", .failure(.timedOut))
        let url = try #require(URL(string: "https://issuer.example/keys"))
        await #expect(throws: HTTPError.timedOut) {
            try await IssuerDocumentsClient(http: http).document(at: url)
        }
    }
}
