@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Foundation
import Networking
import Synchronization
import Testing

@Suite("The server's public keys are kept for a while", .timeLimit(.minutes(10))) @MainActor
struct PublicKeyCacheTests {
    let rig = Rig()

    private struct Published {
        var ids: [String]
        var reply: HTTPReply?
    }

    /// A server whose keys, by their ids, can be changed.
    private final class KeyServer: Sendable {
        let published = Mutex(Published(ids: ["key-1"]))

        var http: ScriptedHTTPClient {
            ScriptedHTTPClient { _, _ in
                self.published.withLock { published in
                    published.reply
                        ?? .text(200, TestToken.keySet(published.ids.map { TestToken.Key(id: $0).json }))
                }
            }
        }
    }

    private func cache(
        _ http: any HTTPClient, endpoint: @escaping @Sendable () -> BackendEndpoint
    ) -> PublicKeyCache {
        let (clock, began) = (rig.clock, ContinuousClock.now)
        let start = clock.now
        let timing = AuthTiming(instant: { began + .seconds(clock.now.timeIntervalSince(start)) })
        return PublicKeyCache(
            backend: SupabaseAuthBackend(http: http, endpoint: endpoint, clock: ServerClock(now: { clock.now })),
            timing: timing)
    }

    private func cache(_ http: any HTTPClient) -> PublicKeyCache {
        let endpoint = rig.server.endpoint
        return cache(http, endpoint: { endpoint })
    }

    private var origin: String { rig.server.endpoint.identity }

    @Test func oneRequestServesForTenMinutes() async throws {
        let server = KeyServer()
        let http = server.http
        let cache = cache(http)
        for _ in 0..<3 { #expect(try await cache.keys(named: "key-1", at: origin).count == 1) }
        rig.clock.advance(by: 599)
        #expect(try await cache.keys(named: "key-1", at: origin).count == 1)
        #expect(http.sent.count == 1)
        // The server has withdrawn it.
        server.published.withLock { $0.ids = ["key-2"] }
        rig.clock.advance(by: 1)
        #expect(try await cache.keys(named: "key-1", at: origin).isEmpty)
        #expect(http.sent.count == 2)
    }

    @Test func aKeyThatIsNotListedIsAskedForAgainOnlyEveryThirtySeconds() async throws {
        let server = KeyServer()
        let http = server.http
        let cache = cache(http)
        for _ in 0..<5 { #expect(try await cache.keys(named: "key-2", at: origin).isEmpty) }
        rig.clock.advance(by: 29)
        for id in ["key-2", "key-3"] { #expect(try await cache.keys(named: id, at: origin).isEmpty) }
        #expect(http.sent.count == 1)
        server.published.withLock { $0.ids = ["key-1", "key-2"] }
        rig.clock.advance(by: 1)
        #expect(try await cache.keys(named: "key-2", at: origin).map(\.id) == ["key-2"])
        #expect(try await cache.keys(named: "key-1", at: origin).map(\.id) == ["key-1"])
        #expect(http.sent.count == 2)
    }

    @Test func anEmptyListIsKeptAsWell() async throws {
        let server = KeyServer()
        server.published.withLock { $0.ids = [] }
        let http = server.http
        let cache = cache(http)
        for _ in 0..<3 { #expect(try await cache.keys(named: "key-1", at: origin).isEmpty) }
        #expect(http.sent.count == 1)
    }

    @Test func aFailureIsNotKept() async throws {
        let server = KeyServer()
        server.published.withLock { $0.reply = .text(503, "") }
        let cache = cache(server.http)
        await #expect(throws: BackendFailure.self) { try await cache.keys(named: "key-1", at: origin) }
        server.published.withLock { $0.reply = nil }
        #expect(try await cache.keys(named: "key-1", at: origin).count == 1)
    }

    @Test func manyAtOnceMakeOneRequest() async throws {
        let http = KeyServer().http
        let gate = GatedHTTPClient(http, holding: "jwks")
        let cache = cache(gate)
        let callers = (0..<20).map { _ in Task { try await cache.keys(named: "key-1", at: origin) } }
        await gate.arrival()
        gate.open()
        for caller in callers { #expect(try await caller.value.count == 1) }
        #expect(http.sent.count == 1)
    }

    @Test func theKeysOfOneBackendDoNotServeForAnother() async throws {
        let other = try BackendEndpoint(url: "https://other.example", key: "key")
        let endpoint = Mutex(rig.server.endpoint)
        let server = KeyServer()
        let http = server.http
        let cache = cache(http, endpoint: { endpoint.withLock { $0 } })
        #expect(try await cache.keys(named: "key-1", at: origin).count == 1)
        server.published.withLock { $0.ids = ["key-2"] }
        endpoint.withLock { $0 = other }
        #expect(try await cache.keys(named: "key-1", at: other.identity).isEmpty)
        await #expect(throws: BackendFailure.self) { try await cache.keys(named: "key-1", at: origin) }
        #expect(http.sent.count == 2)
    }
}
