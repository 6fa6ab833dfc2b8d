import CoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Networking

/// However a reader goes, the server sees the end of the connection.
@Suite("Cancelling streams", .timeLimit(.minutes(10))) struct StreamCancellationTests {
    private let client = CurlHTTPClient()

    private func body(_ server: LoopbackServer) async throws -> HTTPBody {
        try await client.stream(HTTPRequest(.get, server), body: nil, limits: .patient()).body
    }

    private static func idle(after beginning: String = "HTTP/1.1 200 OK\r\n\r\n") throws -> LoopbackServer {
        try LoopbackServer { _, connection in
            connection.write(beginning)
            connection.waitForEnd()
        }
    }

    @Test func openingIsCancelled() async throws {
        let server = try Self.idle(after: "")
        let task = Task { try await body(server) }
        _ = await server.arrivals.next
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(await server.endings.next == 0)
    }

    @Test func readingIsCancelled() async throws {
        let server = try Self.idle()
        let body = try await body(server)
        let task = Task { try await body.whole(upTo: 100) }
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(await server.endings.next == 0)
        await #expect(throws: HTTPError.cancelled) { try await body.whole(upTo: 100) }
    }

    @Test(arguments: [false, true]) func theBodyIsCancelled(whilePaused: Bool) async throws {
        let server = try whilePaused ? LoopbackServer(.endlessBody) : Self.idle()
        let body = try await body(server)
        body.cancel()
        #expect(await server.endings.next == 0)
        #expect(await body.rest().error == .cancelled)
    }

    @Test(arguments: [false, true]) func theBodyIsDropped(whilePaused: Bool) async throws {
        let server = try whilePaused ? LoopbackServer(.endlessBody) : Self.idle()
        func open() async throws {
            var pieces = try await body(server).makeAsyncIterator()
            if whilePaused { _ = try await pieces.next() }
        }
        try await open()
        #expect(await server.endings.next == 0)
    }

    @Test func aHeaderThatIsNoneEndsTheTransfer() async throws {
        let server = try Self.idle(after: "HTTP/1.1 200 OK\r\nno field\r\n\r\n")
        await #expect(throws: HTTPError.self) { try await body(server) }
        #expect(await server.endings.next == 0)
    }

    @Test func stoppingCancelsWhatIsUnderWay() async throws {
        let server = try Self.idle(after: "HTTP/1.1 200 OK\r\n\r\nabc")
        let body = try await body(server)
        var pieces = body.makeAsyncIterator()
        #expect(try await pieces.next() == Array("abc".utf8))
        client.driver.stop()
        #expect(await body.rest().error == .cancelled)
        await #expect(throws: HTTPError.cancelled) { try await self.body(server) }
    }

    @Test func aStreamOutlivesEveryOtherReferenceToItsClient() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\n\r\nfirst ")
            gate.wait()
            connection.end(after: "second")
        }
        let body = try await CurlHTTPClient().stream(HTTPRequest(.get, server), body: nil, limits: .patient()).body
        gate.signal()
        #expect(try await body.text == "first second")
    }

    @Test func theThreadEndsWithTheClientAndItsLastBody() async throws {
        let server = try Self.idle()
        var client: CurlHTTPClient? = CurlHTTPClient()
        weak let driver = client?.driver
        var body = try await client?.stream(HTTPRequest(.get, server), body: nil, limits: .patient()).body
        client = nil
        #expect(driver?.isRunning == true)
        #expect(body != nil)
        body = nil
        #expect(await server.endings.next == 0)
        while driver != nil {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
