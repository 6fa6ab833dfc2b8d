import CoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Networking

@Suite(.timeLimit(.minutes(10))) struct RequestRulesTests {
    private let client = CurlHTTPClient()

    @Test(arguments: [
        ("localhost", true), ("LOCALHOST:80", true), ("127.0.0.1", true), ("127.255.3.4:65535", true),
        ("[::1]:8080", true),
        ("example.com", false), ("localhost.example.com", false), ("127.0.0.1.example.com", false), ("127.1", false),
        ("127.0.0.01", false), ("0127.0.0.1", false), ("127.0.0.256", false), ("128.0.0.1", false), ("[::2]", false),
        ("2130706433", false), ("127.0.0.1.", false), ("[::ffff:127.0.0.1]", false), ("0x7f.0.0.1", false),
    ])
    func loopbackIsDeterminedByTheHost(text: String, isLoopback: Bool) throws {
        #expect(try #require(Authority(text)).isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", ":80", "host:", "host:0", "host:65536", "host:8a", "user@host", "user:pw@127.0.0.1", "127.0.0.1@evil.com",
        "host/path", "host?x", "host#x", "ho st", "host\\evil.com", "h%6fst", "hôst", "[::1", "::1", "[fe80::1%eth0]",
        "[]",
        "host:80:80", "[::1]80", "ho\u{0}st", "ho\tst",
    ])
    func anAuthorityThatCouldBeReadInTwoWaysIsRefused(text: String) async {
        #expect(Authority(text) == nil)
        let request = HTTPRequest(method: .get, scheme: "https", authority: text, path: "/")
        await #expect(throws: HTTPError.invalidRequest("its authority is not a host and port")) {
            try await client.send(request)
        }
    }

    @Test(arguments: ["192.0.2.1", "example.com", "localhost.example.com", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]"])
    func plainHTTPGoesNowhereElse(host: String) async {
        let request = HTTPRequest(method: .get, scheme: "http", authority: host, path: "/")
        await #expect(throws: HTTPError.invalidRequest("plain http is for this machine only, not for \(host)")) {
            try await client.send(request)
        }
        // Without a thread, nothing can have been sent.
        #expect(!client.driver.isRunning)
    }

    @Test(arguments: ["ftp", "file", "ws", "", "HTTPX"])
    func otherSchemesAreRefused(scheme: String) async {
        let request = HTTPRequest(method: .get, scheme: scheme, authority: "localhost", path: "/")
        await #expect(throws: HTTPError.invalidRequest("its scheme is neither https nor http")) {
            try await client.send(request)
        }
        #expect(!client.driver.isRunning)
    }

    @Test(arguments: [
        "", "*", "no-slash", "/a b", "/\r\nX-Injected: 1", "/a\u{0}b", "/é", "/x#fragment", "//a\u{7f}b", "@evil.com/",
    ])
    func aPathThatIsNotOneIsRefused(path: String) async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        let error = await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(.get, server, path)) }
        guard case .invalidRequest(let reason) = error else {
            Issue.record("not refused: \(path)")
            return
        }
        #expect(path.isEmpty || path == "*" || !reason.contains(path))
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: [UInt8(0x01), 0x08, 0x1b, 0x7f])
    func controlCharactersInFieldsAreRefusedWithoutRepeatingTheValue(byte: UInt8) async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        var request = HTTPRequest(.get, server)
        request.headerFields.append(HTTPField(name: .authorization, lenientValue: Array("Bearer secret".utf8) + [byte]))
        await #expect(throws: HTTPError.invalidRequest("Authorization holds control characters")) {
            try await client.send(request)
        }
        #expect(server.connectionCount == 0)
    }

    // HTTPTypes turns line breaks into spaces before this client sees them.
    @Test func aLineBreakInAValueMakesNoFieldOfItsOwn() async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        _ = try await client.send(HTTPRequest(.get, server, "/", [.accept: "a\r\nX-Injected: 1"]))
        #expect(server.requests.first?.values("X-Injected") == [])
        #expect(server.requests.first?.values("Accept") == ["a  X-Injected: 1"])
    }

    @Test func lineBreaksInTheNameOfTheClientAreLeftOut() async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        _ = try await CurlHTTPClient(userAgent: "me\r\nX-Injected: 1").send(HTTPRequest(.get, server))
        #expect(server.requests.first?.values("X-Injected") == [])
        #expect(server.requests.first?.values("User-Agent") == ["meX-Injected: 1"])
    }

    @Test(arguments: [
        ("Content-Length", "5", "Content-Length is not the body's"),
        ("Transfer-Encoding", "chunked", "Transfer-Encoding is the client's to choose"),
        ("Expect", "100-continue", "Expect is the client's to choose"),
        ("Host", "elsewhere.example", "Host is not the authority"),
    ])
    func framingIsTheClients(name: String, value: String, reason: String) async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        let fields: HTTPFields = [try #require(HTTPField.Name(name)): value]
        await #expect(throws: HTTPError.invalidRequest(reason)) {
            try await client.send(HTTPRequest(.post, server, "/", fields), body: Data("four".utf8))
        }
        #expect(server.connectionCount == 0)
    }

    @Test func aTrueLengthIsSentOnce() async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        let fields: HTTPFields = [.contentLength: "4", .contentType: "text/plain"]
        _ = try await client.send(HTTPRequest(.post, server, "/", fields), body: Data("four".utf8))
        #expect(server.requests.first?.values("Content-Length") == ["4"])
    }

    @Test func headWithABodyAndTunnelsAreRefused() async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        await #expect(throws: HTTPError.invalidRequest("HEAD has no body")) {
            try await client.send(HTTPRequest(.head, server), body: Data())
        }
        await #expect(throws: HTTPError.invalidRequest("tunnels are not supported")) {
            try await client.send(HTTPRequest(.connect, server))
        }
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: [
        "301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect",
    ])
    func redirectsAreRepliesAndCarryNothingElsewhere(status: String) async throws {
        let elsewhere = try LoopbackServer(answering: reply("200 OK"))
        let location = "http://\(elsewhere.authority)/stolen"
        let server = try LoopbackServer(answering: reply(status, ["Location: \(location)"]))
        let answer = try await client.send(HTTPRequest(.post, server, "/", [.authorization: "Bearer secret"]))
        #expect(answer.response.status.code == Int(status.prefix(3)))
        #expect(answer.response.headerFields[.location] == location)
        #expect(server.requests.count == 1)
        #expect(elsewhere.connectionCount == 0)
    }
}
