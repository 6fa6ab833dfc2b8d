import CoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Networking

/// Each limit ends a stream by itself; the others are an hour.
@Suite("Limits of streams", .timeLimit(.minutes(10))) struct StreamLimitTests {
    private static let short = Duration.milliseconds(200)

    private let client = CurlHTTPClient()

    private func stream(
        _ server: LoopbackServer, _ change: (inout HTTPStreamLimits) -> Void
    ) async throws(HTTPError) -> HTTPStream {
        var limits = HTTPStreamLimits.patient()
        change(&limits)
        return try await client.stream(HTTPRequest(.post, server), body: Data("x".utf8), limits: limits)
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Ty", "HTTP/1.1 100 Continue\r\n\r\n"])
    func theFirstByteOfAServerThatDoesNotAnswer(begun: String) async throws {
        let server = try LoopbackServer { _, connection in
            connection.write(begun)
            connection.waitForEnd()
        }
        try await server.untilReached {
            await #expect(throws: HTTPError.tooSlow(.firstByte)) {
                try await stream(server) { $0.firstByte = Self.short }
            }
        }
        #expect(await server.endings.next == 0)
    }

    @Test func theFirstByteAfterTheHeader() async throws {
        let server = try LoopbackServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\n\r\n")
            connection.waitForEnd()
        }
        // The header alone may take longer than that on a busy machine.
        try await server.untilReached {
            do throws(HTTPError) {
                let body = try await stream(server) { $0.firstByte = Self.short }.body
                #expect(await body.rest().error == .tooSlow(.firstByte))
            } catch {
                #expect(error == .tooSlow(.firstByte))
            }
        }
        #expect(await server.endings.next == 0)
    }

    @Test func theNextByte() async throws {
        let server = try LoopbackServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\n\r\nabc")
            connection.waitForEnd()
        }
        let (bytes, error) = try await stream(server) { $0.stall = Self.short }.body.rest()
        #expect(String(decoding: bytes, as: UTF8.self) == "abc")
        #expect(error == .tooSlow(.nextByte))
        #expect(await server.endings.next == 0)
    }

    // Each byte comes in time.
    @Test func theWhole() async throws {
        let server = try LoopbackServer(.drippingBody)
        try await server.untilReached {
            do throws(HTTPError) {
                let body = try await stream(server) { $0.total = .milliseconds(500) }.body
                #expect(await body.rest().error == .timedOut)
            } catch {
                #expect(error == .timedOut)
            }
        }
        #expect(await server.endings.next == 0)
    }

    @Test func theWholeIncludesTheTimeThatTheReaderTakes() async throws {
        let server = try LoopbackServer(.endlessBody)
        do throws(HTTPError) {
            let body = try await stream(server) { $0.total = .milliseconds(1500) }.body
            // It is paused, and is ended all the same.
            #expect(await server.endings.next == 0)
            #expect(await body.rest().error == .timedOut)
        } catch {
            // The machine was so busy that the header was not there by then.
            #expect(error == .timedOut)
        }
    }

    @Test func limitsOfAnyLengthAreTaken() async throws {
        let server = try LoopbackServer(answering: reply("200 OK", body: "body"))
        let longest = Duration.seconds(Int64.max)
        let limits = HTTPStreamLimits(
            connect: longest, firstByte: longest, stall: longest, total: longest, bodySize: .max, buffered: .max)
        let request = HTTPRequest(.get, server)
        #expect(try await client.stream(request, body: nil, limits: limits).body.text == "body")
        let least = HTTPStreamLimits(connect: .zero, firstByte: .zero, stall: .zero, total: .zero, bodySize: -1)
        await #expect(throws: HTTPError.self) { try await client.stream(request, body: nil, limits: least) }
    }

    // MARK: Faults

    private static let own: [(Fault, FaultTests.Outcome)] = [
        (.silence, .tooSlow), (.drippingHead, .tooSlow), (.compressionBomb, .malformed),
    ]

    @Test(arguments: FaultTests.common + own) func eachFaultIsATypedErrorAndTheClientGoesOn(
        _ fault: Fault, _ outcome: FaultTests.Outcome
    )
        async throws
    {
        let server = try LoopbackServer(fault)
        let seen: FaultTests.Outcome
        do throws(HTTPError) {
            let reply = try await stream(server) { limits in
                limits.bodySize = 1024 * 1024
                if outcome == .tooSlow { limits.firstByte = Self.short }
                if outcome == .timedOut { limits.total = Self.short }
            }
            let error = await reply.body.rest().error
            seen = error.map(FaultTests.Outcome.init) ?? .reply(reply.response.status.code)
        } catch {
            seen = FaultTests.Outcome(error)
        }
        #expect(seen == outcome)
        #expect(server.sentCount < 20 * 1024 * 1024)
        let healthy = try LoopbackServer(answering: reply("200 OK", body: "good"))
        #expect(try await stream(healthy) { _ in }.body.text == "good")
    }
}

extension LoopbackServer {
    /// Repeats a request until there was a connection: on a busy machine, its time may be over before.
    fileprivate func untilReached(_ request: () async throws -> Void) async throws {
        repeat {
            try Task.checkCancellation()
            try await request()
        } while connectionCount == 0
    }
}
