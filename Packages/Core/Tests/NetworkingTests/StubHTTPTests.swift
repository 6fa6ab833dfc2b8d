import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

/// What a test has not expected is seen by it.
struct StubHTTPTests {
    private let request = HTTPRequest(method: .post, scheme: "https", authority: "example.com", path: "/a?x=1")
    private let surprise = HTTPError.invalidRequest("unexpected request: POST /a?x=1")

    @Test func anUnexpectedCallFails() async {
        let stub = StubHTTPClient()
        stub.expect(.post, "/a", .reply(200))
        await #expect(throws: surprise) { try await stub.send(request) }
        #expect(stub.surprises == ["POST /a?x=1"])
        #expect(stub.unmet == ["POST /a"])
    }
}
