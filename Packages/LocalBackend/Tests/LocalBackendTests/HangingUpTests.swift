import Foundation
import Synchronization
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The work that is still done for a client that disconnects or times out.
    struct HangingUpTests {
        /// Keeps all lanes of a backend's hashing busy until ``letGo()``.
        private final class BusyLanes: Sendable {
            private let release = DispatchSemaphore(value: 0)
            private let begun = AsyncStream.makeStream(of: Void.self)
            private let tasks: [Task<Void, any Error>]

            init(_ test: TestBackend, waiting: Int = 0) async {
                let (queue, release, begun) = (test.backend.passwords.queue, release, begun.continuation)
                let lanes = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
                tasks = (0..<lanes + waiting).map { _ in
                    Task {
                        try await queue.run {
                            begun.yield()
                            release.wait()
                        }
                    }
                }
                var stream = self.begun.stream.makeAsyncIterator()
                for _ in 0..<lanes { await stream.next() }
                while queue.waiting < waiting, !Task.isCancelled { await Task.yield() }
            }

            func letGo() async {
                for _ in tasks { release.signal() }
                for task in tasks { try? await task.value }
            }
        }

        @Test(.backend) func passwordsOfClosedConnectionsAreNotHashed() async throws {
            _ = try await test.signUp()
            let passwords = test.backend.passwords
            let before = passwords.count.load(ordering: .relaxed)
            let lanes = await BusyLanes(test)
            let connections = try (0..<150).map { _ in try RawConnection(port: test.port) }
            let body = #"{"email":"ada@example.com","password":"wrong"}"#
            for connection in connections {
                await connection.send(test.request("POST", "/auth/v1/token?grant_type=password", body))
            }
            while passwords.queue.waiting < connections.count, !Task.isCancelled { await Task.yield() }
            for connection in connections { connection.hangUp() }
            while passwords.queue.waiting > 0, !Task.isCancelled { await Task.yield() }
            await lanes.letGo()
            #expect(passwords.count.load(ordering: .relaxed) == before)
            #expect(try await test.signIn().status == 200)
        }

        @Test(.backend(limits: ServerLimits(handling: .milliseconds(50))))
        func aPasswordIsNotHashedAfterItsRequestTimesOut() async throws {
            let passwords = test.backend.passwords
            let lanes = await BusyLanes(test)
            let late = try await test.signIn()
            #expect(late.status == 504)
            #expect(late.errorCode == "request_timeout")
            while passwords.queue.waiting > 0, !Task.isCancelled { await Task.yield() }
            await lanes.letGo()
            #expect(passwords.count.load(ordering: .relaxed) == 0)
        }

        @Test(.backend { $0.passwordCost = .standard }) func moreThanCanBeHashedInTimeAreRefusedAtOnce() async throws {
            // For the queue capacity of the standard cost; nothing is hashed at that cost.
            let lanes = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
            let busy = await BusyLanes(test, waiting: 20 * lanes)
            for email in ["ada@example.com", "nobody@example.com"] {
                let refused = try await test.signIn(email)
                #expect(refused.status == 429)
                #expect(refused.errorCode == "over_request_rate_limit")
                #expect(refused.headers["retry-after"] == "2")
            }
            await busy.letGo()
        }

        @Test(arguments: [(14, 20), (13, 40), (15, 10), (20, 1), (4, 1024)])
        func fewerMayWaitTheMoreOneHashTakes(_ logN: Int, capacity: Int) {
            #expect(PasswordHasher.capacity(lanes: 1, cost: PasswordCost(logN: logN)) == capacity)
        }

        @Test func aCallEndsWhenItsClientHangsUp() async throws {
            let endless = Endless()
            try await TestBackend.with(additional: [endless.endpoint]) { test in
                let connection = try await test.connect(sending: test.request("GET", "/auth/v1/endless"))
                await endless.next(.begun)
                connection.hangUp()
                await endless.next(.ended)
            }
        }
    }
}

/// Answers when it is cancelled, and reports when it began and ended.
final class Endless: Sendable {
    enum Event { case begun, ended }

    private let events = AsyncStream.makeStream(of: Event.self)
    private let never = AsyncStream.makeStream(of: Void.self)

    var endpoint: Endpoint {
        Endpoint("GET", "/auth/v1/endless", .key) { [self] (_: Request) in
            events.continuation.yield(.begun)
            for await _ in never.stream {}
            events.continuation.yield(.ended)
            return Reply(status: 200)
        }
    }

    func next(_ event: Event) async {
        for await next in events.stream { return #expect(next == event) }
    }
}
