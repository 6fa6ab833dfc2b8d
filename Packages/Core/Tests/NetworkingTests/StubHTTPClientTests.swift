import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StubHTTPClientTests {
    private let stub = StubHTTPClient()

    private func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
        HTTPRequest(method: method, scheme: "https", authority: "example.com", path: path)
    }

    @Test func answersFromItsScriptAndRecordsTheCalls() async throws {
        stub.expect(.post, "/token?a=1", .reply(201, json: "{}"))
        stub.expect(.get, "/user", .failure(.timedOut))
        let limits = HTTPLimits(bodySize: 7)

        let reply = try await stub.send(request(.post, "/token?a=1"), body: Data("x".utf8), limits: limits)
        await #expect(throws: HTTPError.timedOut) { try await stub.send(request(.get, "/user")) }

        #expect(reply.response.status == .created)
        #expect(reply.response.headerFields[.contentType] == "application/json")
        #expect(reply.body == Data("{}".utf8))
        #expect(stub.calls.map(\.request.path) == ["/token?a=1", "/user"])
        #expect(stub.calls.first?.body == Data("x".utf8))
        #expect(stub.calls.first?.limits == limits)
        #expect(stub.surprises.isEmpty)
        #expect(stub.unmet.isEmpty)
    }

    @Test func anExpectationAnswersOnceAndInOrder() async throws {
        stub.expect(.get, "/", .reply(200))
        stub.expect(.get, "/", .reply(404))
        #expect(try await stub.send(request(.get, "/")).response.status == .ok)
        #expect(stub.unmet == ["GET /"])
        #expect(try await stub.send(request(.get, "/")).response.status == .notFound)
        await #expect(throws: HTTPError.invalidRequest("unexpected request: GET /")) {
            try await stub.send(request(.get, "/"))
        }
        #expect(stub.surprises == ["GET /"])
    }

    @Test(arguments: [(HTTPRequest.Method.get, "/health"), (.post, "/health?x=1"), (.post, "/")])
    func anUnexpectedCallFails(method: HTTPRequest.Method, path: String) async {
        stub.expect(.post, "/health", .reply(200))
        await #expect(throws: HTTPError.invalidRequest("unexpected request: \(method) \(path)")) {
            try await stub.send(request(method, path))
        }
        #expect(stub.surprises == ["\(method) \(path)"])
        #expect(stub.unmet == ["POST /health"])
        #expect(stub.calls.count == 1)
    }

    @Test func aHangingCallEndsWithItsTask() async {
        stub.expect(.get, "/", .hang)
        let task = Task { [stub, request = request(.get, "/")] in try await stub.send(request) }
        await stub.arrival(of: 1)
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
    }

    @Test func aComputedAnswerSeesTheCall() async throws {
        stub.expect(.put, "/", .computed { HTTPReply(HTTPResponse(status: .ok), body: $0.body ?? Data()) })
        #expect(try await stub.send(request(.put, "/"), body: Data("echo".utf8)).body == Data("echo".utf8))
    }
}
