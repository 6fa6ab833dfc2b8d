import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

@testable import Composition

struct EmbeddedBackendClientTests {
    private let request = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/auth/v1/signup")

    @Test func aRefusedConnectionIsTriedAgainOnceAProcessListens() async throws {
        let server = ScriptedClient([.failure(.unreachable("refused")), .success(())])
        let recoveries = Mutex(0)
        let client = EmbeddedBackendClient(client: server) { recoveries.withLock { $0 += 1 } }

        let reply = try await client.send(request)

        #expect(reply.response.status == .ok)
        #expect(server.calls == 2)
        #expect(recoveries.withLock { $0 } == 1)
    }

    @Test func aStreamIsTriedAgainUntilItBegins() async throws {
        let server = ScriptedClient([.failure(.unreachable("refused")), .success(())])
        let recoveries = Mutex(0)
        let client = EmbeddedBackendClient(client: server) { recoveries.withLock { $0 += 1 } }

        let stream = try await client.stream(request, body: nil, limits: HTTPStreamLimits())

        #expect(stream.response.status == .ok)
        #expect(server.calls == 2)
        #expect(recoveries.withLock { $0 } == 1)
        await #expect(throws: HTTPError.interrupted("gone")) { for try await _ in stream.body {} }
        #expect(server.calls == 2)
    }

    @Test func aBackendThatCannotBeReachedForGoodIsReported() async {
        let server = ScriptedClient([])
        let client = EmbeddedBackendClient(client: server) {}
        await #expect(throws: HTTPError.unreachable("not listening")) { try await client.send(request) }
        #expect(server.calls == 5)
    }

    @Test func aBackendThatCannotBeStartedIsReported() async {
        let server = ScriptedClient([])
        let client = EmbeddedBackendClient(client: server) { throw ConfigurationError("The disk is full.") }
        await #expect(throws: HTTPError.unreachable("The disk is full.")) { try await client.send(request) }
        #expect(server.calls == 1)
    }

    @Test(arguments: [HTTPError.timedOut, .interrupted("half a reply"), .cancelled])
    func whatMayHaveArrivedIsNeverSentTwice(_ error: HTTPError) async {
        let server = ScriptedClient([.failure(error), .failure(error)])
        let client = EmbeddedBackendClient(client: server) {}
        await #expect(throws: error) { try await client.send(request) }
        #expect(server.calls == 1)
        await #expect(throws: error) { try await client.stream(request, body: nil, limits: HTTPStreamLimits()) }
        #expect(server.calls == 2)
    }

    // MARK: With the backend itself

    /// Serves a home below a directory, and gives the client of its backend.
    private func serving(
        _ home: URL, _ body: (Backend, any HTTPClient & HTTPStreaming) async throws -> Void
    ) async throws {
        let backend = Backend(AppConfiguration(directories: HomeDirectories(home: home)))
        do {
            try await body(backend, backend.client(ScriptedClient([]), userAgent: "test"))
        } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
    }

    private func health(at authority: String) -> HTTPRequest {
        HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/auth/v1/health")
    }

    @Test(arguments: ["h", String(repeating: "a-long-name-", count: 15)])
    func theBackendAnswersThroughItsSocket(_ name: String) async throws {
        let directory = try TemporaryDirectory()
        try await serving(directory.path(name)) { backend, client async throws in
            #expect(try await backend.endpoint().url.absoluteString == "http://localhost")
            for _ in 0..<3 {
                #expect(try await client.send(health(at: "localhost")).response.status == .ok)
            }
            let stream = try await client.stream(health(at: "localhost"), body: nil, limits: HTTPStreamLimits())
            #expect(stream.response.status == .ok)
            #expect(try await stream.body.whole(upTo: 4_096).contains(UInt8(ascii: "{")))
        }
    }

    @Test func whateverTheAddressNothingGoesToAPort() async throws {
        let foreign = try LoopbackServer { _, connection in connection.end() }
        let directory = try TemporaryDirectory()
        try await serving(directory.path("home")) { _, client async throws in
            // The backend refuses the name. What is tested is that it receives the request.
            #expect(try await client.send(health(at: foreign.authority)).response.status == .forbidden)
        }
        #expect(foreign.connectionCount == 0)
    }

    @Test func aDirectoryThatOthersCanEnterIsNotTrusted() async throws {
        let directory = try TemporaryDirectory()
        try await serving(directory.path("home")) { backend, client async throws in
            let socket = try #require(try await backend.endpoint().socket)
            try #require(chmod(socket.directory.path, 0o755) == 0)
            let error = await #expect(throws: HTTPError.self) { try await client.send(health(at: "localhost")) }
            #expect(error?.description.contains("chmod 700 '\(socket.directory.path)'") == true)
            try #require(chmod(socket.directory.path, 0o700) == 0)
            #expect(try await client.send(health(at: "localhost")).response.status == .ok)
        }
    }

    @Test func aProcessThatJoinedServesWhenTheOtherOneIsGone() async throws {
        let directory = try TemporaryDirectory()
        try await serving(directory.path("home")) { first, _ async throws in
            _ = try await first.endpoint()
            try await serving(directory.path("home")) { _, client async throws in
                #expect(try await client.send(health(at: "localhost")).response.status == .ok)
                await first.stop()
                #expect(try await client.send(health(at: "localhost")).response.status == .ok)
            }
        }
    }
}

/// Answers from a script, then refuses every connection.
private final class ScriptedClient: HTTPClient, HTTPStreaming {
    private let script: Mutex<[Result<Void, HTTPError>]>
    private let count = Mutex(0)

    init(_ script: [Result<Void, HTTPError>]) {
        self.script = Mutex(script)
    }

    var calls: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        try answer()
        return HTTPReply(HTTPResponse(status: .ok))
    }

    func stream(
        _ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits
    ) async throws(HTTPError) -> HTTPStream {
        try answer()
        return HTTPStream(HTTPResponse(status: .ok), body: HTTPBody(BrokenBody()))
    }

    private func answer() throws(HTTPError) {
        count.withLock { $0 += 1 }
        let next = script.withLock { $0.isEmpty ? .failure(.unreachable("not listening")) : $0.removeFirst() }
        try next.get()
    }
}

/// Breaks off before its first byte.
private final class BrokenBody: HTTPBodySource {
    func next() async throws(HTTPError) -> [UInt8]? { throw .interrupted("gone") }
    func cancel() {}
}
