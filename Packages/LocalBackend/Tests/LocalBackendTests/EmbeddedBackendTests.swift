import Core
import CoreTesting
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// One backend for all processes that share a home.
    struct EmbeddedBackendTests {
        @Test func twoShareOneServer() async throws {
            try await withTemporaryDirectory { directory in
                let (first, second) = (EmbeddedBackend.testing(directory), EmbeddedBackend.testing(directory))
                let endpoint = try await first.endpoint()
                #expect(try await second.endpoint() == endpoint)
                #expect(try await first.endpoint() == endpoint)
                #expect(try await EmbeddedCalls.health(endpoint) == 200)
                await second.stop()
                #expect(try await EmbeddedCalls.health(endpoint) == 200)
                await first.stop()
            }
        }

        @Test func manyThatStartAtOnceFindTheSameOne() async throws {
            try await withTemporaryDirectory { directory in
                let backends = (0..<8).map { _ in EmbeddedBackend.testing(directory) }
                let found = try await withThrowingTaskGroup(of: BackendEndpoint.self) { group in
                    for backend in backends {
                        group.addTask {
                            let endpoint = try await backend.endpoint()
                            // The endpoint must be ready: the first call must not be refused.
                            #expect(try await EmbeddedCalls.health(endpoint) == 200)
                            return endpoint
                        }
                        group.addTask { try await backend.endpoint() }
                    }
                    return try await group.reduce(into: [BackendEndpoint]()) { $0.append($1) }
                }
                for endpoint in found { #expect(endpoint == found[0]) }
                for backend in backends { await backend.stop() }
            }
        }

        @Test func anotherTakesOverOnTheSamePortWhenTheFirstStops() async throws {
            try await withTemporaryDirectory(reservesPort: true) { directory in
                let backends = (0..<3).map { _ in EmbeddedBackend.testing(directory) }
                let endpoint = try await backends[0].endpoint()
                for backend in backends { #expect(try await backend.endpoint() == endpoint) }
                for backend in backends {
                    #expect(try await EmbeddedCalls.eventuallyAnswers(endpoint))
                    await backend.stop()
                }
                let socket = try #require(endpoint.socket)
                #expect(throws: FileError("connect to", socket.url, code: ENOENT)) { try socket.connect() }
                let port = UInt16(endpoint.browserURL?.port ?? 0)
                #expect(throws: RawConnectionError(code: ECONNREFUSED)) { try RawConnection(port: port) }
            }
        }

        @Test func theServerMayBeAStandaloneOneThatHasTheSocket() async throws {
            try await withTemporaryDirectory { directory in
                let port = try UnusedPort.next()
                var options = LocalBackendOptions.testing(directory, port: port)
                options.runtimeDirectory = directory.appendingPathComponent("run")
                let standalone = try await LocalBackend.start(options)
                #expect(standalone.endpoint.url.absoluteString == "http://127.0.0.1:\(port)")
                let embedded = EmbeddedBackend.testing(directory)
                let endpoint = try await embedded.endpoint()
                #expect(endpoint.browserURL == standalone.endpoint.url)
                #expect(endpoint.key == standalone.endpoint.key)
                #expect(try await EmbeddedCalls.health(endpoint) == 200)
                await standalone.stop()
                #expect(try await EmbeddedCalls.eventuallyAnswers(endpoint))
                await embedded.stop()
            }
        }

        @Test func aStandaloneOneWithoutTheSocketIsReported() async throws {
            try await withTemporaryDirectory { directory in
                let standalone = try await LocalBackend.start(.testing(directory))
                let embedded = EmbeddedBackend.testing(directory)
                let error = await #expect(throws: LocalBackendError.self) { try await embedded.endpoint() }
                #expect(error?.description.contains("Stop it, then try again.") == true)
                await standalone.stop()
                #expect(try await EmbeddedCalls.health(try await embedded.endpoint()) == 200)
                await embedded.stop()
            }
        }

        @Test func aFailureIsThrownAndNotCached() async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let port = DataDirectory(url: directory).port
                try port.write(Data("nonsense".utf8))
                let backend = EmbeddedBackend.testing(directory)
                await #expect(throws: LocalBackendError.self) { try await backend.endpoint() }
                try port.remove()
                #expect(try await EmbeddedCalls.health(try await backend.endpoint()) == 200)
                await backend.stop()
            }
        }

        @Test func aStartThatHangsIsNotWaitedForForever() async throws {
            try await withTemporaryDirectory { directory in
                let other = try #require(try FileLock.attempt(at: DataDirectory(url: directory).startingLock))
                let hasty = EmbeddedBackend.testing(directory, startTimeout: .zero)
                let error = await #expect(throws: LocalBackendError.self) { try await hasty.endpoint() }
                #expect(error == .notReady(directory: directory.path, seconds: 0))
                other.release()
                let patient = EmbeddedBackend.testing(directory)
                #expect(try await EmbeddedCalls.health(try await patient.endpoint()) == 200)
                await patient.stop()
            }
        }
    }
}

extension EmbeddedBackend {
    /// The backend of a home whose data is in a directory, with its socket below that.
    static func testing(_ directory: URL, startTimeout: Duration = .seconds(60)) -> EmbeddedBackend {
        EmbeddedBackend(
            options: .testing(directory, startTimeout: startTimeout),
            runtimeDirectory: directory.appendingPathComponent("run"))
    }
}
