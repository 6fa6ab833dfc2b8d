import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite(.timeLimit(.minutes(10))) struct RoundTripTests {
    private let client = CurlHTTPClient()

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete, .get, .options])
    func sendsMethodTargetFieldsAndBodyAsTheyAre(method: HTTPRequest.Method) async throws {
        let server = try LoopbackServer(answering: reply("200 OK", body: "done"))
        let body = Data([0, 13, 10, 255]) + Data("body".utf8)
        var fields: HTTPFields = [.contentType: "application/octet-stream", .accept: "text/plain"]
        fields.append(HTTPField(name: try #require(HTTPField.Name("X-Twice")), value: "one"))
        fields.append(HTTPField(name: try #require(HTTPField.Name("X-Twice")), value: "two"))
        let request = HTTPRequest(method, server, "/a/../b%2Fc?x=1&y=%20", fields)

        let reply = try await client.send(request, body: body)

        #expect(reply.response.status == .ok)
        #expect(reply.body == Data("done".utf8))
        let served = try #require(server.requests.first)
        #expect(served.method == method.rawValue)
        #expect(served.target == "/a/../b%2Fc?x=1&y=%20")
        #expect(served.body == body)
        #expect(served.values("X-Twice") == ["one", "two"])
        #expect(served.values("Content-Type") == ["application/octet-stream"])
        #expect(served.values("Content-Length") == ["\(body.count)"])
        #expect(served.values("Accept") == ["text/plain"])
        #expect(served.values("Host") == [server.authority])
        #expect(served.values("User-Agent") == ["slipway-tests/1.0"])
        #expect(served.values("Expect") == [])
    }

    @Test func aLargeBodyIsSentWithoutAskingFirst() async throws {
        let server = try LoopbackServer(answering: reply("201 Created"))
        let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let reply = try await client.send(HTTPRequest(.post, server), body: body)
        #expect(reply.response.status == .created)
        #expect(server.requests.first?.body == body)
        #expect(server.requests.first?.values("Expect") == [])
    }

    @Test(
        arguments: [(.post, ["0"]), (.put, ["0"]), (.patch, ["0"]), (.get, []), (.delete, [])]
            as [(HTTPRequest.Method, [String])])
    func aMissingBodyHasNoType(method: HTTPRequest.Method, lengths: [String]) async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        _ = try await client.send(HTTPRequest(method, server))
        #expect(server.requests.first?.method == method.rawValue)
        #expect(server.requests.first?.values("Content-Length") == lengths)
        #expect(server.requests.first?.values("Content-Type") == [])
    }

    @Test(arguments: [nil, Data("body".utf8)]) func aFieldOfTheRequestTakesThePlaceOfTheClients(body: Data?)
        async throws
    {
        let server = try LoopbackServer(answering: reply("200 OK"))
        _ = try await client.send(HTTPRequest(.post, server), body: body)
        _ = try await client.send(
            HTTPRequest(.post, server, "/", [.acceptEncoding: "identity", .userAgent: "me", .accept: ""]), body: body)
        #expect(server.requests.last?.values("Accept") == [""])
        #expect(server.requests.map { $0.values("User-Agent") } == [["slipway-tests/1.0"], ["me"]])
        #expect(server.requests.first?.values("Accept-Encoding").count == 1)
        #expect(server.requests.last?.values("Accept-Encoding") == ["identity"])
    }

    @Test(arguments: [200, 204, 205, 301, 304, 400, 401, 404, 413, 429, 500, 503, 599])
    func everyStatusIsAReply(code: Int) async throws {
        let server = try LoopbackServer { _, connection in
            // Neither has a body, nor needs to say so.
            let length = code == 204 || code == 304 ? "" : "Content-Length: 0\r\n"
            connection.write("HTTP/1.1 \(code) Some Reason\r\n\(length)\r\n")
        }
        let reply = try await client.send(HTTPRequest(.get, server))
        #expect(reply.response.status.code == code)
        #expect(reply.response.status.reasonPhrase == "Some Reason")
        #expect(reply.body.isEmpty)
    }

    @Test func repeatedFieldsKeepTheirOrder() async throws {
        let fields = [
            "Set-Cookie: a=1", "X-Other:  padded\t ", "set-cookie: b=2", "X-Empty:", "X-Folded: one", "  two",
        ]
        let server = try LoopbackServer(answering: reply("200 OK", fields))
        let got = try await client.send(HTTPRequest(.get, server)).response.headerFields
        #expect(got[values: .setCookie] == ["a=1", "b=2"])
        #expect(got[try #require(HTTPField.Name("x-other"))] == "padded")
        #expect(got[try #require(HTTPField.Name("x-empty"))] == "")
        #expect(got[try #require(HTTPField.Name("x-folded"))] == "one  two")
    }

    @Test func cookiesAreNotKept() async throws {
        let server = try LoopbackServer(answering: reply("200 OK", ["Set-Cookie: a=1; Path=/"]))
        for _ in 0..<2 { _ = try await client.send(HTTPRequest(.get, server)) }
        #expect(server.requests.map { $0.values("Cookie") } == [[], []])
    }

    @Test func headHasALengthAndNoBody() async throws {
        let server = try LoopbackServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n")
        }
        let reply = try await client.send(HTTPRequest(.head, server))
        #expect(reply.response.headerFields[.contentLength] == "999999999")
        #expect(reply.body.isEmpty)
        #expect(try await client.send(HTTPRequest(.head, server)).response.status == .ok)
        #expect(server.connectionCount == 1)
    }

    @Test func interimRepliesAreSkipped() async throws {
        let server = try LoopbackServer(
            answering: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                + reply("200 OK", ["X-Final: yes"], body: "final"))
        let reply = try await client.send(HTTPRequest(.post, server), body: Data("x".utf8))
        #expect(reply.response.status == .ok)
        #expect(reply.response.headerFields[try #require(HTTPField.Name("Link"))] == nil)
        #expect(reply.response.headerFields[try #require(HTTPField.Name("X-Final"))] == "yes")
        #expect(reply.body == Data("final".utf8))
    }

    @Test func chunksAreJoinedAndTrailersDropped() async throws {
        let server = try LoopbackServer(
            answering: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Late\r\n\r\n"
                + "5\r\nhello\r\n7;note=1\r\n, world\r\n0\r\nX-Late: forged\r\n\r\n")
        let reply = try await client.send(HTTPRequest(.get, server))
        #expect(reply.body == Data("hello, world".utf8))
        #expect(reply.response.headerFields[try #require(HTTPField.Name("X-Late"))] == nil)
    }

    @Test func compressedBodiesAreDecoded() async throws {
        let server = try LoopbackServer { _, connection in
            connection.write(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Deflate.hello.count)\r\n\r\n")
            connection.write(Array(Deflate.hello))
        }
        let reply = try await client.send(HTTPRequest(.get, server))
        #expect(reply.body == Data(String(repeating: "hello, ", count: 20).utf8))
        let accepted = try #require(server.requests.first?.values("Accept-Encoding").first)
        #expect(accepted.contains("gzip"))
    }

    @Test func aBodyWithoutLengthEndsWithTheConnection() async throws {
        let server = try LoopbackServer { _, connection in connection.end(after: "HTTP/1.0 200 OK\r\n\r\nall of it") }
        #expect(try await client.send(HTTPRequest(.get, server)).body == Data("all of it".utf8))
    }

    @Test func theVersionBeginsWithTheNumberOfTheLibrary() throws {
        let text = try #require(CurlVersion.text)
        #expect(text.firstMatch(of: /^[0-9]+\.[0-9]+\.[0-9]+/) != nil, "\(text)")
    }

    @Test func aReplyFollowsWhatTheRequestBeforeItLeft() async throws {
        let server = try LoopbackServer { request, connection in
            let whole = reply("200 OK", body: "\(request.method) \(request.body.count)")
            connection.write(request.method == "HEAD" ? String(whole.dropLast(6)) : whole)
        }
        func send(_ method: HTTPRequest.Method, _ body: Data? = nil) async throws -> String {
            let reply = try await client.send(HTTPRequest(method, server), body: body)
            return String(decoding: reply.body, as: UTF8.self)
        }
        #expect(try await send(.post, Data("four".utf8)) == "POST 4")
        #expect(try await send(.get) == "GET 0")
        #expect(try await send(.delete, Data("six...".utf8)) == "DELETE 6")
        #expect(try await send(.head) == "")
        #expect(try await send(.put) == "PUT 0")
        #expect(try await send(.delete) == "DELETE 0")
        #expect(server.connectionCount == 1)
    }
}
