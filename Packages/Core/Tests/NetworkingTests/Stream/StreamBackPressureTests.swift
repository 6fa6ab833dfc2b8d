import CoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Networking

/// What a slow reader means to the transfer.
@Suite("Back-pressure", .timeLimit(.minutes(10))) struct StreamBackPressureTests {
    private let client = CurlHTTPClient()

    /// Waits until the server has handed much to the kernel, and then nothing more for a while.
    private static func standstill(_ server: LoopbackServer) async {
        await onOwnThread {
            while server.sentCount < 100_000 { spend(.milliseconds(10)) }
            var before = -1
            while server.sentCount != before {
                before = server.sentCount
                spend(.milliseconds(200))
            }
        }
    }

    @Test func aSlowReaderMakesTheServerWaitAndLosesNothing() async throws {
        let size = 48 * 1024 * 1024
        let server = try LoopbackServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            for offset in stride(from: 0, to: size, by: 65_536) {
                connection.write(Pattern.bytes(from: offset, count: 65_536))
            }
        }
        let body = try await client.stream(HTTPRequest(.get, server), body: nil, limits: .patient()).body
        await Self.standstill(server)
        // What the kernel holds of both ends; the rest waits in the server.
        #expect(server.sentCount < 16 * 1024 * 1024)
        var received = 0
        for try await piece in body {
            try #require(Pattern.holds(piece, at: received))
            // One piece of libcurl's may come on top of what is buffered.
            try #require(piece.count <= 80 * 1024)
            received += piece.count
        }
        #expect(received == size)
    }

    // A process of its own, so that no other test's memory is counted.
    @Test func aSlowReaderTakesBoundedMemory() async {
        await #expect(processExitsWith: .success) {
            let client = CurlHTTPClient()
            let server = try LoopbackServer(.endlessBody)
            let small = try LoopbackServer(answering: reply("200 OK", body: "small"))
            _ = try await client.stream(HTTPRequest(.get, small), body: nil, limits: .patient()).body.text
            let before = PeakMemory.bytes
            let body = try await client.stream(HTTPRequest(.get, server), body: nil, limits: .patient()).body
            await StreamBackPressureTests.standstill(server)
            try #require(PeakMemory.bytes - before < 8 * 1024 * 1024)
            body.cancel()
        }
    }

    @Test(arguments: ["length", "chunks", "end"])
    func aTransferThatIsPausedAgainAndAgainIsWhole(framing: String) async throws {
        let server = try LoopbackServer { request, connection in
            let parts = request.target.split(separator: "/").compactMap { Int($0) }
            let bytes = Pattern.bytes(from: parts[0], count: parts[0])
            switch framing {
            case "length": connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
            case "chunks": connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            default: connection.write("HTTP/1.1 200 OK\r\n\r\n")
            }
            for start in stride(from: 0, to: bytes.count, by: parts[1]) {
                let piece = Array(bytes[start..<min(start + parts[1], bytes.count)])
                guard framing == "chunks" else {
                    connection.write(piece)
                    continue
                }
                connection.write(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8))
            }
            if framing == "chunks" { connection.write("0\r\n\r\n") }
            if framing == "end" { connection.end() }
        }
        for seed in 0..<60 {
            var random = SeededGenerator(seed: UInt64(seed))
            let size = Int.random(in: 1...250_000, using: &random)
            let path = "/\(size)/\(Int.random(in: 1000...60_000, using: &random))"
            let limits = HTTPStreamLimits.patient(buffered: Int.random(in: 1...40_000, using: &random))
            let body = try await client.stream(HTTPRequest(.get, server, path), body: nil, limits: limits).body
            var received = 0
            for try await piece in body {
                try #require(Pattern.holds(piece, at: size + received), "seed \(seed)")
                received += piece.count
                for _ in 0..<Int.random(in: 0..<20, using: &random) { await Task.yield() }
            }
            #expect(received == size, "seed \(seed)")
        }
    }

    // libcurl holds the last piece of a paused transfer, and does not say that it has ended before that is taken.
    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", "", true),
        ("HTTP/1.1 200 OK\r\n\r\n", "", true),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n186a0\r\n", "\r\n0\r\n\r\n", true),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n186a0\r\n", "\r\n", false),
    ])
    func whatArrivedWhilePausedIsRead(head: String, tail: String, isWhole: Bool) async throws {
        let server = try LoopbackServer { _, connection in
            connection.write(Array(head.utf8) + Pattern.bytes(from: 0, count: 100_000) + Array(tail.utf8))
            connection.end()
        }
        let limits = HTTPStreamLimits.patient(buffered: 1)
        let body = try await client.stream(HTTPRequest(.get, server), body: nil, limits: limits).body
        #expect(await server.endings.next == 0)
        let (bytes, error) = await body.rest()
        #expect(bytes == Pattern.bytes(from: 0, count: 100_000))
        #expect(error == (isWhole ? nil : .interrupted("\(server.authority): the reply ended early")))
    }

    @Test func aPausedStreamDoesNotStall() async throws {
        let server = try LoopbackServer { _, connection in
            connection.write(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + Pattern.bytes(from: 0, count: 200_000))
            connection.waitForEnd()
        }
        var limits = HTTPStreamLimits.patient(buffered: 1)
        limits.stall = .seconds(1)
        let body = try await client.stream(HTTPRequest(.get, server), body: nil, limits: limits).body
        await onOwnThread { spend(.milliseconds(1500)) }
        let (bytes, error) = await body.rest()
        #expect(bytes == Pattern.bytes(from: 0, count: 200_000))
        // Now it does.
        #expect(error == .tooSlow(.nextByte))
    }
}
