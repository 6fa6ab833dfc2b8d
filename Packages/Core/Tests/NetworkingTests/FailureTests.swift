import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite(.timeLimit(.minutes(10))) struct FailureTests {
    private let client = CurlHTTPClient()

    private func failure(
        _ server: LoopbackServer, _ limits: HTTPLimits = .patient(), method: HTTPRequest.Method = .get
    ) async -> HTTPError? {
        await #expect(throws: HTTPError.self) {
            try await client.send(HTTPRequest(method, server), body: nil, limits: limits)
        }
    }

    @Test func aClosedPortIsUnreachable() async throws {
        let authority = "127.0.0.1:\(try UnusedPort.next())"
        let request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/?token=secret")
        await #expect(throws: HTTPError.unreachable("\(authority): Connection refused")) {
            try await client.send(request)
        }
    }

    @Test(arguments: [
        "garbage", "\u{16}\u{3}\u{1}", "HTTP/1.1 2x0 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno field\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nbad name: 1\r\nContent-Length: 0\r\n\r\n",
    ])
    func whatIsNotHTTPIsMalformed(text: String) async throws {
        let server = try LoopbackServer { _, connection in connection.end(after: text) }
        guard case .malformedReply = await failure(server) else {
            Issue.record("taken for HTTP: \(text)")
            return
        }
    }

    @Test func aLineOfTheHeaderThatIsNoFieldIsNamedByItsNumber() async throws {
        let server = try LoopbackServer(answering: reply("200 OK", ["a b: secret"]))
        #expect(await failure(server) == .malformedReply("line 2 of its header is no field"))
    }

    @Test func tooLargeABodyIsRefusedWhenItIsDeclared() async throws {
        let server = try LoopbackServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")
            connection.waitForEnd()
        }
        #expect(await failure(server, .patient(bodySize: 1000)) == .tooLarge(limit: 1000))
        #expect(await server.endings.next == 0)
    }

    @Test func aBodyOfExactlyTheLimitIsTaken() async throws {
        let server = try LoopbackServer(answering: reply("200 OK", body: String(repeating: ".", count: 1000)))
        let limits = HTTPLimits.patient(bodySize: 1000)
        #expect(try await client.send(HTTPRequest(.get, server), body: nil, limits: limits).body.count == 1000)
        #expect(await failure(server, .patient(bodySize: 999)) == .tooLarge(limit: 999))
        #expect(await failure(server, .patient(bodySize: 0)) == .tooLarge(limit: 0))
    }

    @Test func moreThanTheDeclaredLengthIsNotRead() async throws {
        let server = try LoopbackServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfour" + String(repeating: "x", count: 5000))
        }
        for _ in 0..<2 {
            let reply = try await client.send(HTTPRequest(.get, server), body: nil, limits: .patient(bodySize: 100))
            #expect(reply.body == Data("four".utf8))
        }
    }

    @Test func aHeaderHasAtMost256Fields() async throws {
        // Content-Length is one of them.
        let most = try LoopbackServer(answering: reply("200 OK", (1..<256).map { "X-\($0): 1" }))
        #expect(try await client.send(HTTPRequest(.get, most)).response.headerFields.count == 256)
        let more = try LoopbackServer(answering: reply("200 OK", (0..<256).map { "X-\($0): 1" }))
        #expect(await failure(more) == .malformedReply("its header has more than 256 fields"))
    }

    @Test func aHeaderHasAtMost64KiB() async throws {
        let fields = (0..<70).map { "X-\($0): \(String(repeating: "y", count: 1000))" }
        let server = try LoopbackServer(answering: reply("200 OK", fields))
        #expect(await failure(server) == .malformedReply("its header is larger than 65536 bytes"))
    }
}
