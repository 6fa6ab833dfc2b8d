import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

/// What happens to a request when the kept connection that it was sent on ends before a reply. libcurl by itself sends it
/// again on another connection, whatever its method.
@Suite(.timeLimit(.minutes(10))) struct RepetitionTests {
    enum Ending: CaseIterable {
        case orderly, reset

        func end(_ connection: ServerConnection) {
            switch self {
            case .orderly: connection.end()
            case .reset: connection.reset()
            }
        }
    }

    struct Change: CustomTestStringConvertible {
        let method: HTTPRequest.Method
        let bodySize: Int?

        var testDescription: String { "\(method) \(bodySize.map { "of \($0) bytes" } ?? "without a body")" }
    }

    // libcurl sends a small body with the head, and a large one after it.
    private static let changes = [
        Change(method: .post, bodySize: 4), Change(method: .post, bodySize: nil),
        Change(method: .post, bodySize: 3_000_000), Change(method: .put, bodySize: 4),
        Change(method: .patch, bodySize: 4), Change(method: .delete, bodySize: nil),
        Change(method: .delete, bodySize: 4),
        Change(method: HTTPRequest.Method("MERGE") ?? .post, bodySize: nil),
    ]

    private let client = CurlHTTPClient()

    /// Answers all but what is for `/lost`: that is read whole, and then the connection ends.
    private static func server(losing ending: Ending, times: Int = .max) throws -> LoopbackServer {
        let left = Shared(times)
        return try LoopbackServer { request, connection in
            if request.target == "/lost", left.change({ $0 -= 1 }) >= 0 {
                ending.end(connection)
            } else {
                connection.write(reply("200 OK"))
            }
        }
    }

    @Test(arguments: changes, Ending.allCases)
    func whatChangesSomethingIsSentOnce(_ change: Change, _ ending: Ending) async throws {
        let server = try Self.server(losing: ending)
        _ = try await client.send(HTTPRequest(.get, server))
        await #expect(throws: HTTPError.interrupted("\(server.authority): it ended before a reply arrived")) {
            let body = change.bodySize.map { Data(repeating: 7, count: $0) }
            return try await client.send(HTTPRequest(change.method, server, "/lost"), body: body)
        }
        #expect(server.requests.map(\.target) == ["/", "/lost"])
        // The next one has a connection that works.
        _ = try await client.send(HTTPRequest(.post, server))
        #expect(server.requests.map(\.target) == ["/", "/lost", "/"])
    }

    @Test(arguments: [HTTPRequest.Method.get, .head, .options, .trace], Ending.allCases)
    func whatOnlyAsksMayBeSentAgain(method: HTTPRequest.Method, _ ending: Ending) async throws {
        let server = try Self.server(losing: ending, times: 1)
        _ = try await client.send(HTTPRequest(.get, server))
        #expect(try await client.send(HTTPRequest(method, server, "/lost")).response.status == .ok)
        #expect(server.requests.map(\.target) == ["/", "/lost", "/lost"])
    }

    // "Unreachable" would mean that nothing was sent, and callers that know better than libcurl would send it again.
    @Test(arguments: [(HTTPRequest.Method.post, false), (.get, true)])
    func aServerThatIsGoneAfterItReadTheRequestIsNotMerelyUnreachable(
        method: HTTPRequest.Method, isUnreachable: Bool
    ) async throws {
        let listener = try LoopbackSocket.listen(backlog: 1)
        let authority = "127.0.0.1:\(try LoopbackSocket.port(of: listener))"
        Thread.detachNewThread {
            let connection = ServerConnection(accept(listener, nil, nil))
            _ = connection.readRequest()
            connection.write(reply("200 OK"))
            _ = connection.readRequest()
            close(listener)
            connection.close()
        }
        let request = HTTPRequest(method: method, scheme: "http", authority: authority, path: "/")
        _ = try await client.send(request)
        await #expect(
            throws: isUnreachable
                ? HTTPError.unreachable("\(authority): Connection refused")
                : .interrupted("\(authority): it ended before a reply arrived")
        ) {
            try await client.send(request)
        }
    }

    // The end has arrived before the next request begins, so that none is written to a dead connection.
    @Test(arguments: [HTTPRequest.Method.get, .post])
    func aConnectionThatTheServerClosedIsReplaced(method: HTTPRequest.Method) async throws {
        let server = try LoopbackServer { _, connection in
            connection.write(reply("200 OK", body: "ok"))
            connection.closeAcknowledged()
        }
        for number in 0..<3 {
            _ = try await client.send(HTTPRequest(method, server))
            #expect(await server.endings.next == number)
        }
        #expect(server.requests.count == 3)
        #expect(server.connectionCount == 3)
    }
}
