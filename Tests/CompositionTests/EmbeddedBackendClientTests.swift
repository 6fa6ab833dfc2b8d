import Core
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

@testable import Composition

@Suite struct EmbeddedBackendClientTests {
    private let request = HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1:9", path: "/auth/v1/signup")

    @Test func refusedConnectionIsTriedAgainUntilSomebodyListens() async throws {
        let server = ScriptedClient([
            .failure(.unreachable("refused")), .failure(.unreachable("refused")), .success(()),
        ])
        let client = EmbeddedBackendClient(client: server, clock: ImpatientClock())

        let reply = try await client.send(request)

        #expect(reply.response.status == .ok)
        #expect(server.calls == 3)
    }

    @Test func nobodyListeningForGoodIsSaidInTheEnd() async {
        let server = ScriptedClient([])
        let client = EmbeddedBackendClient(client: server, clock: ImpatientClock())
        await #expect(throws: HTTPError.unreachable("nobody")) { try await client.send(request) }
        #expect(server.calls == 40 * TimeLimits.factor)
    }

    @Test(arguments: [HTTPError.timedOut, .interrupted("half a reply"), .cancelled])
    func whatMayHaveArrivedIsNeverSentTwice(_ error: HTTPError) async {
        let server = ScriptedClient([.failure(error)])
        let client = EmbeddedBackendClient(client: server, clock: ImpatientClock())
        await #expect(throws: error) { try await client.send(request) }
        #expect(server.calls == 1)
    }
}

/// Answers from a script, then refuses every connection.
private final class ScriptedClient: HTTPClient {
    private let script: Mutex<[Result<Void, HTTPError>]>
    private let count = Mutex(0)

    init(_ script: [Result<Void, HTTPError>]) {
        self.script = Mutex(script)
    }

    var calls: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        count.withLock { $0 += 1 }
        let next = script.withLock { $0.isEmpty ? .failure(.unreachable("nobody")) : $0.removeFirst() }
        try next.get()
        return HTTPReply(HTTPResponse(status: .ok))
    }
}

/// A clock on which every pause is over at once.
private struct ImpatientClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}
