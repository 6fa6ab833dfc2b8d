import CoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Networking

@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    @Test func aTaskThatIsCancelledAlreadySendsNothing() async throws {
        let client = CurlHTTPClient()
        let server = try LoopbackServer(answering: reply("200 OK"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(HTTPRequest(.get, server))
        }
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(!client.driver.isRunning)
        #expect(server.connectionCount == 0)
    }

    /// A connection stands once its handshake is done.
    @Test func connectingIsCancelled() async throws {
        let client = CurlHTTPClient()
        let greeted = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer(conversing: { connection in
            greeted.continuation.yield()
            connection.waitForEnd()
        })
        let request = HTTPRequest(method: .get, scheme: "https", authority: server.authority, path: "/")
        let task = Task { try await client.send(request, body: nil, limits: .patient()) }
        _ = await greeted.stream.next
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(await server.endings.next == 0)
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"])
    func receivingIsCancelledAndTheConnectionClosed(begun: String) async throws {
        let client = CurlHTTPClient()
        let server = try LoopbackServer { _, connection in
            connection.write(begun)
            connection.waitForEnd()
        }
        let task = Task { try await client.send(HTTPRequest(.get, server), body: nil, limits: .patient()) }
        _ = await server.arrivals.next
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(await server.endings.next == 0)
    }

    @Test func eachOfManyRequestsEndsOnceWhenSomeAreCancelled() async throws {
        let client = CurlHTTPClient()
        let server = try LoopbackServer { request, connection in
            connection.write(reply("200 OK", body: request.target))
        }
        let tasks = (0..<600).map { number in
            Task { () async -> Bool in
                do throws(HTTPError) {
                    return try await client.send(HTTPRequest(.get, server, "/\(number)")).body
                        == Data("/\(number)".utf8)
                } catch {
                    return error == .cancelled && number % 3 != 0
                }
            }
        }
        for (number, task) in tasks.enumerated() where number % 3 != 0 { task.cancel() }
        for task in tasks { #expect(await task.value) }
        #expect(try await client.send(HTTPRequest(.get, server, "/after")).body == Data("/after".utf8))
    }

    @Test func aPendingRequestOutlivesEveryOtherReferenceToItsClient() async throws {
        let server = try LoopbackServer { request, connection in
            if request.target == "/hang" { connection.waitForEnd() } else { connection.write(reply("200 OK")) }
        }
        let task = {
            let client = CurlHTTPClient()
            return Task { try await client.send(HTTPRequest(.get, server, "/hang")) }
        }()
        _ = await server.arrivals.next
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(await server.endings.next == 0)
    }

    @Test func theThreadAndTheConnectionsEndWithTheClient() async throws {
        let server = try LoopbackServer(answering: reply("200 OK"))
        var client: CurlHTTPClient? = CurlHTTPClient()
        weak let driver = client?.driver
        _ = try await client?.send(HTTPRequest(.get, server))
        #expect(driver?.isRunning == true)
        client = nil
        #expect(await server.endings.next == 0)
        while driver != nil {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
