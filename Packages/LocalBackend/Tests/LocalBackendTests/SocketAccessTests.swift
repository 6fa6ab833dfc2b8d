import Core
import CoreTesting
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The path of the socket, and which users can connect to it.
    struct SocketAccessTests {
        @Test func onlyItsOwnerCanReachTheSocket() async throws {
            try await EmbeddedCalls.serving { endpoint, _ in
                let socket = try #require(endpoint.socket)
                #expect(try FileStatus(at: socket.directory).permissions == 0o700)
                #expect(try FileStatus(at: socket.url).permissions == 0o600)
                // Windows are found by their sockets' names; this socket must not look like a window's.
                #expect(socket.url.pathExtension == "socket")
            }
        }

        @Test(.enabled(if: OtherUser.isAvailable, "Only root can act as another user"))
        func anotherUserIsRefusedEvenWhereTheFilesLetThemIn() async throws {
            let place = URL(fileURLWithPath: "/tmp/slipway-\(UUID().uuidString.prefix(8))")
            defer { try? FileManager.default.removeItem(at: place) }
            try await EmbeddedCalls.serving(runtime: { _ in place }) { endpoint, _ in
                let socket = try #require(endpoint.socket)
                #expect(throws: RawConnectionError(code: EACCES)) {
                    try OtherUser.run { try RawConnection(unix: socket.url.path) }
                }
                try #require(chmod(place.path, 0o755) == 0 && chmod(socket.url.path, 0o666) == 0)
                let other = try OtherUser.run { try RawConnection(unix: socket.url.path) }
                #expect(await other.isAtEnd())
                // The owner's client refuses such a directory too.
                #expect(throws: FileError.self) { try socket.connect() }
            }
        }

        @Test func aLongPathWorks() async throws {
            let name = String(repeating: "a-long-name-", count: 15)
            try await EmbeddedCalls.serving(runtime: { $0.appendingPathComponent(name) }) { endpoint, _ in
                let socket = try #require(endpoint.socket)
                #expect(socket.url.path.utf8.count > 180)
                let answer = try await EmbeddedCalls.atSocket(endpoint, "GET", "/auth/v1/health")
                #expect(answer.status == 200)
            }
        }

        @Test func homesWithOneRuntimeDirectoryHaveASocketEach() async throws {
            try await withTemporaryDirectory { directory in
                let runtime = directory.appendingPathComponent("run")
                let homes = ["one", "two"].map { name in
                    EmbeddedBackend(
                        options: .testing(directory.appendingPathComponent(name)), runtimeDirectory: runtime)
                }
                var endpoints: [BackendEndpoint] = []
                for home in homes { endpoints.append(try await home.endpoint()) }
                #expect(endpoints[0].socket != endpoints[1].socket)
                _ = try await EmbeddedCalls.atSocket(endpoints[0], "POST", "/auth/v1/signup", EmbeddedCalls.signUp)
                let elsewhere = try await EmbeddedCalls.atSocket(
                    endpoints[1], "POST", "/auth/v1/token?grant_type=password", EmbeddedCalls.signUp)
                #expect(elsewhere.status == 400)
                for home in homes { await home.stop() }
            }
        }

        @Test func aSocketThatAKilledProcessLeftBehindIsReplaced() async throws {
            try await withTemporaryDirectory { directory in
                let first = EmbeddedBackend.testing(directory)
                let socket = try #require(try await first.endpoint().socket)
                await first.stop()
                let stale = try socket.listen(backlog: 1)
                // Also for the copy of a program that is just being started.
                shutdown(stale, Int32(SHUT_RDWR))
                close(stale)
                #expect(throws: FileError("connect to", socket.url, code: ECONNREFUSED)) { try socket.connect() }
                let second = EmbeddedBackend.testing(directory)
                #expect(try await EmbeddedCalls.health(try await second.endpoint()) == 200)
                await second.stop()
            }
        }

        @Test func anythingElseInItsPlaceIsLeftThereAndReported() async throws {
            try await withTemporaryDirectory { directory in
                let backend = EmbeddedBackend.testing(directory)
                let socket = try #require(try await backend.endpoint().socket)
                await backend.stop()
                try Data("mine".utf8).write(to: socket.url)
                await #expect(throws: LocalBackendError.file(FileError("listen at", socket.url, code: EADDRINUSE))) {
                    try await backend.endpoint()
                }
                #expect(try Data(contentsOf: socket.url) == Data("mine".utf8))
            }
        }

        @Test func aRuntimeDirectoryThatCannotBeUsedIsReplaced() async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let file = directory.appendingPathComponent("file")
                try Data().write(to: file)
                let log = RecordedLog()
                var options = LocalBackendOptions.testing(directory)
                options.logger = log.logger
                let backend = EmbeddedBackend(
                    options: options, runtimeDirectory: file.appendingPathComponent("slipway"))
                let endpoint = try await backend.endpoint()
                let socket = try #require(endpoint.socket)
                #expect(socket.directory.path == directory.appendingPathComponent("run").path)
                #expect(try FileStatus(at: socket.directory).permissions == 0o700)
                #expect(try await EmbeddedCalls.health(endpoint) == 200)
                let lines = await log.lines(through: "The backend is listening.")
                #expect(lines.contains { $0.contains("The runtime directory cannot be used") })
                await backend.stop()
            }
        }

        @Test func processesWithDifferentRuntimeDirectoriesShareOneSocket() async throws {
            try await withTemporaryDirectory { directory in
                let runtimes = ["desktop", "cron"].map { directory.appendingPathComponent($0) }
                let backends = runtimes.map {
                    EmbeddedBackend(options: .testing(directory), runtimeDirectory: $0)
                }
                let first = try await backends[0].endpoint()
                let second = try await backends[1].endpoint()
                #expect(first.socket?.directory.path == runtimes[0].path)
                #expect(second.socket == first.socket)
                #expect(try await EmbeddedCalls.health(second) == 200)
                // The second takes over in its own directory; the first finds it there.
                await backends[0].stop()
                try await backends[1].recover()
                let third = try await backends[0].endpoint()
                #expect(third.socket?.directory.path == runtimes[1].path)
                #expect(try await EmbeddedCalls.health(third) == 200)
                for backend in backends { await backend.stop() }
            }
        }
    }
}
