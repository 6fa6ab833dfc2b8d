import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
    private let client = CurlHTTPClient()

    @Test func eachOfManyRequestsAtOnceGetsItsOwnReply() async throws {
        let server = try LoopbackServer { request, connection in
            connection.write(reply("200 OK", ["X-Target: \(request.target)"], body: request.target))
        }
        let name = try #require(HTTPField.Name("X-Target"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<100 {
                group.addTask { [client] in
                    for turn in 0..<10 {
                        let path = "/\(task)/\(turn)"
                        let reply = try await client.send(HTTPRequest(.get, server, path))
                        #expect(reply.body == Data(path.utf8))
                        #expect(reply.response.headerFields[name] == path)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(server.requests.count == 1000)
        #expect(server.connectionCount <= 100)
    }

    @Test func sixtyFourConnectionsAreKept() async throws {
        let barrier = Barrier(count: 64)
        let server = try LoopbackServer { _, connection in
            barrier.wait()
            connection.write(reply("200 OK"))
        }
        for _ in 0..<3 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<64 {
                    group.addTask { [client] in _ = try await client.send(HTTPRequest(.get, server)) }
                }
                try await group.waitForAll()
            }
        }
        #expect(server.connectionCount == 64)
    }

    @Test func proxiesAreNotUsedOnThisMachine() async {
        await #expect(processExitsWith: .success) {
            for name in ["http_proxy", "https_proxy", "all_proxy", "ALL_PROXY"] {
                setenv(name, "http://127.0.0.1:1", 1)
            }
            setenv("no_proxy", "", 1)
            let server = try LoopbackServer(answering: reply("200 OK"))
            let client = CurlHTTPClient()
            let status = try await client.send(HTTPRequest(.get, server)).response.status
            try #require(status == .ok)
        }
    }

    @Test func aProxyOfTheEnvironmentIsUsedForOtherHosts() async throws {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer(
                answering: "HTTP/1.1 403 Forbidden\r\nX-Proxy: 1\r\nContent-Length: 0\r\n\r\n")
            setenv("https_proxy", "http://somebody:a-password@\(proxy.authority)", 1)
            unsetenv("no_proxy")
            unsetenv("NO_PROXY")
            let client = CurlHTTPClient()
            let request = HTTPRequest(method: .get, scheme: "https", authority: "example.invalid", path: "/")
            let error = await #expect(throws: HTTPError.self) { try await client.send(request) }
            try #require(error == .unreachable("example.invalid: the proxy refuses to connect"))
            try #require(proxy.requests.map(\.method) == ["CONNECT"])
            try #require(proxy.requests.map(\.target) == ["example.invalid:443"])
        }
    }
}
