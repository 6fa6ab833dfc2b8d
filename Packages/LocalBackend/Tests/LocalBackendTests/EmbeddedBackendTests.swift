import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// One backend for all who share a home.
    struct EmbeddedBackendTests {
        @Test func twoShareOneServer() async throws {
            try await withTemporaryDirectory { directory in
                let (first, second) = (
                    EmbeddedBackend(options: .testing(directory)), EmbeddedBackend(options: .testing(directory))
                )
                let endpoint = try await first.endpoint()
                #expect(try await second.endpoint() == endpoint)
                #expect(try await first.endpoint() == endpoint)
                #expect(try await Self.health(endpoint) == 200)
                await second.stop()
                #expect(try await Self.health(endpoint) == 200)
                await first.stop()
            }
        }

        @Test func manyThatStartAtOnceFindTheSameOne() async throws {
            try await withTemporaryDirectory { directory in
                let backends = (0..<8).map { _ in EmbeddedBackend(options: .testing(directory)) }
                let found = try await withThrowingTaskGroup(of: BackendEndpoint.self) { group in
                    for backend in backends {
                        group.addTask {
                            let endpoint = try await backend.endpoint()
                            // Ready means ready: the first call must not find the door closed.
                            #expect(try await Self.health(endpoint) == 200)
                            return endpoint
                        }
                        group.addTask { try await backend.endpoint() }
                    }
                    return try await group.reduce(into: [BackendEndpoint]()) { $0.append($1) }
                }
                #expect(Set(found.map(\.url)).count == 1)
                #expect(Set(found.map(\.key)).count == 1)
                for backend in backends { await backend.stop() }
            }
        }

        @Test func anotherTakesOverOnTheSamePortWhenTheFirstStops() async throws {
            try await withTemporaryDirectory { directory in
                let backends = (0..<3).map { _ in EmbeddedBackend(options: .testing(directory)) }
                let endpoint = try await backends[0].endpoint()
                for backend in backends { #expect(try await backend.endpoint() == endpoint) }
                for backend in backends {
                    #expect(try await Self.eventuallyAnswers(endpoint))
                    await backend.stop()
                }
                #expect(throws: RawConnectionError(code: ECONNREFUSED)) { try Self.connect(to: endpoint) }
            }
        }

        @Test func whatOneServedTheNextOneKnows() async throws {
            try await withTemporaryDirectory { directory in
                let (first, second) = (
                    EmbeddedBackend(options: .testing(directory)), EmbeddedBackend(options: .testing(directory))
                )
                let endpoint = try await first.endpoint()
                _ = try await second.endpoint()
                let body = #"{"email":"ada@example.com","password":"correct horse"}"#
                #expect(try await Self.call(endpoint, "POST", "/auth/v1/signup", body).status == 200)
                await first.stop()
                #expect(try await Self.eventuallyAnswers(endpoint))
                #expect(try await Self.call(endpoint, "POST", "/auth/v1/token?grant_type=password", body).status == 200)
                await second.stop()
            }
        }

        @Test func theServerMayBeAStandaloneOneOnAPortOfItsOwn() async throws {
            try await withTemporaryDirectory { directory in
                let free = try ForeignProgram(port: 0)
                free.quit()
                let standalone = try await LocalBackend.start(.testing(directory, port: free.port))
                let embedded = EmbeddedBackend(options: .testing(directory))
                #expect(try await embedded.endpoint() == standalone.endpoint)
                await standalone.stop()
                #expect(try await Self.eventuallyAnswers(standalone.endpoint))
                await embedded.stop()
            }
        }

        @Test func itMayBeAskedForAgainAfterItWasStopped() async throws {
            try await withTemporaryDirectory { directory in
                let backend = EmbeddedBackend(options: .testing(directory))
                let endpoint = try await backend.endpoint()
                await backend.stop()
                #expect(try await backend.endpoint() == endpoint)
                #expect(try await Self.health(endpoint) == 200)
                await backend.stop()
            }
        }

        @Test func aFailureIsToldAndNotRemembered() async throws {
            try await withTemporaryDirectory { directory in
                try FileManager.default.createDirectory(
                    at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                let port = DataDirectory(url: directory).port
                try port.write(Data("nonsense".utf8))
                let backend = EmbeddedBackend(options: .testing(directory))
                await #expect(throws: LocalBackendError.self) { try await backend.endpoint() }
                try port.remove()
                #expect(try await Self.health(try await backend.endpoint()) == 200)
                await backend.stop()
            }
        }

        @Test func aStartThatHangsIsNotWaitedForForever() async throws {
            try await withTemporaryDirectory { directory in
                let other = try #require(try FileLock.attempt(at: DataDirectory(url: directory).startingLock))
                let hasty = EmbeddedBackend(options: .testing(directory, patience: .zero))
                let error = await #expect(throws: LocalBackendError.self) { try await hasty.endpoint() }
                #expect(error == .notReady(directory: directory.path, seconds: 0))
                other.release()
                let patient = EmbeddedBackend(options: .testing(directory))
                #expect(try await Self.health(try await patient.endpoint()) == 200)
                await patient.stop()
            }
        }

        // MARK: Calls

        private static func call(
            _ endpoint: BackendEndpoint, _ method: String, _ path: String, _ body: String = ""
        ) async throws -> Answer {
            let connection = try connect(to: endpoint)
            await connection.send(
                "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(endpoint.url.port ?? 0)\r\napikey: \(endpoint.key)\r\n"
                    + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
            return try await connection.answer()
        }

        private static func connect(to endpoint: BackendEndpoint) throws -> RawConnection {
            try RawConnection(port: UInt16(endpoint.url.port ?? 0))
        }

        private static func health(_ endpoint: BackendEndpoint) async throws -> Int {
            try await call(endpoint, "GET", "/auth/v1/health").status
        }

        /// Whoever takes over does so by itself and tells nobody, so all that can be done is to ask until it answers.
        /// Bounded by the time that a test has.
        private static func eventuallyAnswers(_ endpoint: BackendEndpoint) async throws -> Bool {
            while !Task.isCancelled {
                if let status = try? await health(endpoint) { return status == 200 }
                await Task.yield()
            }
            return false
        }
    }
}
