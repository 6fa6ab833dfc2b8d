import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Replies whose bodies are made while they are sent.
    struct StreamedReplyTests {
        /// Gives `body` a reply of which a client has read the head.
        private static func with(
            limits: ServerLimits = ServerLimits(), keepsAlive: Bool = false,
            _ body: (TestBackend, StepwiseReply, RawConnection) async throws -> Void
        ) async throws {
            let source = StepwiseReply()
            try await TestBackend.with(limits: limits, additional: [source.endpoint]) { test in
                let request = test.request("GET", StepwiseReply.address, keepsAlive: keepsAlive)
                let connection = try await test.connect(sending: request)
                _ = try await connection.head()
                try await body(test, source, connection)
            }
        }

        @Test func piecesArriveAsTheyAreWritten() async throws {
            let source = StepwiseReply()
            try await TestBackend.with(additional: [source.endpoint]) { test in
                let connection = try await test.connect(
                    sending: test.request("GET", StepwiseReply.address, keepsAlive: true))
                let head = try await connection.head()
                #expect(head.status == 200)
                #expect(head.headers["transfer-encoding"] == "chunked")
                #expect(head.headers["content-length"] == nil)
                #expect(head.headers["connection"] == "keep-alive")
                for text in ["one", "two"] {
                    // An empty piece is no chunk: it would end the body.
                    source.send(.write(""))
                    source.send(.write(text))
                    #expect(try await connection.chunk() == Data(text.utf8))
                }
                source.send(.end)
                #expect(try await connection.chunk() == nil)
                // The connection is kept.
                await connection.send(test.request("GET", "/auth/v1/health"))
                #expect(try await connection.answer().status == 200)
            }
        }

        @Test func aReplyThatFailsIsNotComplete() async throws {
            try await Self.with(keepsAlive: true) { _, source, connection in
                source.send(.write("one"))
                let first = try await connection.chunk()
                #expect(first == Data("one".utf8))
                source.send(.fail)
                await #expect(throws: RawConnectionError(code: 0)) { try await connection.chunk() }
            }
        }

        @Test func aClientThatHangsUpEndsTheProducer() async throws {
            try await Self.with { _, source, connection in
                source.send(.write("one"))
                _ = try await connection.chunk()
                connection.hangUp()
                await source.waitUntilEnded()
            }
        }

        @Test func aStopEndsAStreamAfterItsTime() async throws {
            try await Self.with(limits: ServerLimits(shutdown: .milliseconds(10))) { test, source, _ in
                await test.backend.stop()
                await source.waitUntilEnded()
            }
        }

        @Test func aClientThatReadsNothingIsGivenUp() async throws {
            try await Self.with(limits: ServerLimits(pieceDeparture: .milliseconds(50))) { _, source, connection in
                source.send(.flood)
                await source.waitUntilEnded()
                // The chunks that were sent end without the one that ends a body.
                await #expect(throws: RawConnectionError.self) { while try await connection.chunk() != nil {} }
            }
        }

        /// The limit of whole answers, which is over at once here, is not one of the pieces of a stream.
        @Test func aClientThatPausesGetsTheRest() async throws {
            try await Self.with(limits: ServerLimits(departure: .zero)) { _, source, connection in
                // More than the system keeps for a client that does not read.
                source.send(.write(String(repeating: "x", count: 16 << 20)))
                source.send(.write("the end"))
                source.send(.end)
                let first = try await connection.chunk()
                #expect(first?.count == 16 << 20)
                #expect(try await connection.chunk() == Data("the end".utf8))
                #expect(try await connection.chunk() == nil)
            }
        }

        @Test func manySlowReadersAreServedAtOnce() async throws {
            // A reply that is written as fast as its client reads.
            let endless = Endpoint("GET", "/auth/v1/endless", .key) { (_: Request) in
                Reply(status: 200, stream: { while true { try await $0.write(Data(count: 16 << 10)) } })
            }
            try await TestBackend.with(additional: [endless]) { test in
                let connections = try (0..<40).map { _ in try RawConnection(port: test.port) }
                for connection in connections {
                    await connection.send(test.request("GET", "/auth/v1/endless"))
                }
                for connection in connections { #expect(try await connection.head().status == 200) }
                // None of them reads its body; another client is still answered.
                let answer = try await test.chat("slipway-echo", "Hello")
                #expect(answer.text.contains("Hello"))
                for connection in connections { connection.hangUp() }
            }
        }
    }
}

/// A reply whose steps are decided by the test.
final class StepwiseReply: Sendable {
    enum Step: Sendable {
        case write(String)
        /// Writes until that fails.
        case flood
        case end
        case fail
    }

    private struct Failure: Error {}

    static let address = "/auth/v1/stepwise"
    private let steps = AsyncStream.makeStream(of: Step.self)
    private let ended = AsyncStream.makeStream(of: Void.self)

    func send(_ step: Step) { steps.continuation.yield(step) }

    func waitUntilEnded() async {
        for await _ in ended.stream { return }
    }

    var endpoint: Endpoint {
        Endpoint("GET", Self.address, .key) { [self] (_: Request) in Reply(status: 200, stream: write) }
    }

    private func write(to writer: BodyWriter) async throws {
        defer { ended.continuation.yield() }
        for await step in steps.stream {
            switch step {
            case .write(let text): try await writer.write(text)
            case .flood: while true { try await writer.write(Data(count: 1 << 20)) }
            case .end: return
            case .fail: throw Failure()
            }
        }
    }
}
