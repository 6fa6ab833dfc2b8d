import CoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Networking

@Suite("Streams", .timeLimit(.minutes(10))) struct StreamTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

    private let client = CurlHTTPClient()

    private func open(
        _ server: LoopbackServer, _ method: HTTPRequest.Method = .get, limits: HTTPStreamLimits = .patient()
    ) async throws -> HTTPStream {
        try await client.stream(HTTPRequest(method, server), body: nil, limits: limits)
    }

    // MARK: Arriving

    @Test func theHeaderIsThereBeforeTheBody() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _, connection in
            connection.write(Self.head)
            gate.wait()
            connection.end(after: "body")
        }
        let reply = try await open(server)
        #expect(reply.response.status == .ok)
        #expect(reply.response.headerFields[.contentType] == "text/event-stream")
        gate.signal()
        #expect(try await reply.body.text == "body")
    }

    @Test func bytesArriveAsTheyAreSent() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _, connection in
            connection.write(Self.head)
            for number in 0..<20 {
                connection.write("\(number);")
                gate.wait()
            }
            connection.end()
        }
        var pieces = try await open(server).body.makeAsyncIterator()
        for number in 0..<20 {
            #expect(try await pieces.next() == Array("\(number);".utf8))
            gate.signal()
        }
        #expect(try await pieces.next() == nil)
        #expect(try await pieces.next() == nil)
    }

    @Test(arguments: [
        ("HTTP/1.1 204 No Content\r\n\r\n", HTTPRequest.Method.get, 204, ""),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", .head, 200, ""),
        ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", .post, 200, ""),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", .get, 200, "ok"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Late: 1\r\n\r\n", .get, 200, "ok"),
        ("HTTP/1.1 500 Broken\r\nContent-Length: 5\r\n\r\nsorry", .get, 500, "sorry"),
        ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", .get, 302, ""),
    ])
    func everyReplyIsOne(bytes: String, method: HTTPRequest.Method, status: Int, body: String) async throws {
        let server = try LoopbackServer(answering: bytes)
        let reply = try await open(server, method)
        #expect(reply.response.status.code == status)
        #expect(!reply.response.headerFields.contains { $0.name.rawName == "X-Late" })
        #expect(try await reply.body.text == body)
    }

    @Test func theRequestAsksForNoCompressionAndOtherwiseIsAsAlways() async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        let request = HTTPRequest(.post, server, "/a?b=c", [.acceptEncoding: "gzip", .accept: "text/event-stream"])
        _ = try await client.stream(request, body: Data("content".utf8), limits: .patient()).body.text
        let served = try #require(server.requests.first)
        #expect(served.method == "POST")
        #expect(served.target == "/a?b=c")
        #expect(served.body == Data("content".utf8))
        #expect(served.values("Accept-Encoding") == ["identity"])
        #expect(served.values("Accept") == ["text/event-stream"])
        #expect(served.values("User-Agent") == ["slipway-tests/1.0"])
        #expect(served.values("Expect") == [])
    }

    @Test(arguments: [("gzip", true), ("br", true), ("identity", false), ("Identity", false), ("", false)])
    func aBodyThatIsCompressedUnaskedIsRefused(coding: String, isRefused: Bool) async throws {
        let server = try LoopbackServer(answering: reply("200 OK", ["Content-Encoding: \(coding)"], body: "body"))
        guard isRefused else {
            #expect(try await open(server).body.text == "body")
            return
        }
        await #expect(throws: HTTPError.malformedReply("its body is compressed, which was not asked for")) {
            try await open(server)
        }
    }

    // The options of a stream are not those of the next request.
    @Test func wholeRepliesAreDecompressedAfterAStream() async throws {
        let server = try LoopbackServer { request, connection in
            if request.target == "/stream" { return _ = connection.write(reply("200 OK", body: "streamed")) }
            connection.write(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Deflate.hello.count)\r\n\r\n")
            connection.write(Array(Deflate.hello))
        }
        let hello = Data(String(repeating: "hello, ", count: 20).utf8)
        for _ in 0..<3 {
            #expect(try await client.send(HTTPRequest(.get, server)).body == hello)
            let request = HTTPRequest(.get, server, "/stream")
            #expect(try await client.stream(request, body: nil, limits: .patient()).body.text == "streamed")
        }
    }

    @Test func theErrorComesAfterTheBytesAndAgainAndAgain() async throws {
        let server = try LoopbackServer(.truncatedBody, content: "whole text")
        let body = try await open(server).body
        for text in ["whole tex", "", ""] {
            let (bytes, error) = await body.rest()
            #expect(String(decoding: bytes, as: UTF8.self) == text)
            #expect(error == .interrupted("\(server.authority): the reply ended early"))
        }
    }

    // MARK: Sizes

    @Test func aDeclaredSizeThatIsTooLargeIsRefusedAtOnce() async throws {
        let server = try LoopbackServer(answering: reply("200 OK", body: String(repeating: ".", count: 101)))
        await #expect(throws: HTTPError.tooLarge(limit: 100)) {
            try await open(server, limits: .patient(bodySize: 100))
        }
        #expect(try await open(server, limits: .patient(bodySize: 101)).body.text.utf8.count == 101)
    }

    @Test func aWholeBodyIsReadWithinItsLimit() async throws {
        let server = try LoopbackServer(.endlessBody)
        let body = try await open(server).body
        await #expect(throws: HTTPError.tooLarge(limit: 10_000)) { try await body.whole(upTo: 10_000) }
        #expect(await server.endings.next == 0)
        await #expect(throws: HTTPError.cancelled) { try await body.whole(upTo: 10_000) }
    }
}
