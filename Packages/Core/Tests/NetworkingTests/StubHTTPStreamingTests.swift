import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StubHTTPStreamingTests {
    private let http = StubHTTPStreaming()

    private func stream(_ method: HTTPRequest.Method, _ path: String) async throws(HTTPError) -> HTTPStream {
        let request = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
        return try await http.stream(request, body: Data("content".utf8), limits: HTTPStreamLimits())
    }

    @Test func anExpectedCallGetsItsAnswer() async throws {
        http.expect(.post, "/a", .events("1", "2"))
        http.expect(.get, "/b", .reply(401, #"{"error":1}"#))
        http.expect(.get, "/b", .failure(.unreachable("refused")))
        let reply = try await stream(.get, "/b")
        #expect(reply.response.status == 401)
        #expect(try await reply.body.whole(upTo: 100) == Data(#"{"error":1}"#.utf8))
        #expect(try await stream(.post, "/a").body.whole(upTo: 100) == Data("data: 1\n\ndata: 2\n\n".utf8))
        #expect(http.unmet == ["GET /b"])
        await #expect(throws: HTTPError.unreachable("refused")) { try await stream(.get, "/b") }
        #expect(http.unmet == [])
        #expect(http.surprises == [])
        #expect(http.calls.map(\.request.path) == ["/b", "/a", "/b"])
        #expect(http.calls.map(\.body) == Array(repeating: Data("content".utf8), count: 3))
    }

    @Test func anUnexpectedCallFailsAndIsKept() async throws {
        http.expect(.get, "/a", .events())
        await #expect(throws: HTTPError.invalidRequest("unexpected request: POST /a")) { try await stream(.post, "/a") }
        #expect(http.surprises == ["POST /a"])
    }

    @Test func aBodyGivesWhatTheTestSends() async throws {
        let body = ScriptedBody()
        http.expect(.get, "/a", .stream(.ok, body))
        let reply = try await stream(.get, "/a")
        var pieces = reply.body.makeAsyncIterator()
        body.send("one")
        #expect(try await pieces.next() == Array("one".utf8))
        body.send("two")
        #expect(try await pieces.next() == Array("two".utf8))
        body.fail(.interrupted("gone"))
        #expect(await reply.body.rest().error == .interrupted("gone"))
    }

    @Test func aBodySaysThatItsReaderHasGone() async throws {
        let body = ScriptedBody(["one"])
        http.expect(.get, "/a", .stream(.ok, body))
        let reply = try await stream(.get, "/a")
        let task = Task { try await reply.body.whole(upTo: 100) }
        task.cancel()
        await body.cancellation()
        #expect(body.isCancelled)
        await #expect(throws: HTTPError.cancelled) { try await task.value }
    }

    @Test func aCallWithoutAnAnswerIsCancelled() async throws {
        http.expect(.get, "/a", .hang)
        let task = Task { try await stream(.get, "/a") }
        await http.arrival(of: 1)
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
    }
}
