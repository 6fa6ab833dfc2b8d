import Core
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How a client finds the backend again after the process that served it has gone, or its socket or port.
    struct SocketRecoveryTests {
        @Test func aProgramThatTookThePortGetsNothingAndTheBackendStillAnswers() async throws {
            try await withTemporaryDirectory(reservesPort: true) { directory in
                let backend = EmbeddedBackend.testing(directory)
                let before = try await backend.endpoint()
                let port = UInt16(try #require(before.browserURL?.port))
                let session = try await EmbeddedCalls.atSocket(before, "POST", "/auth/v1/signup", EmbeddedCalls.signUp)
                await backend.stop()

                let foreign = try SilentListener(port: port)
                let after = try await backend.endpoint()
                #expect(after.identity == before.identity)
                #expect(after.socket == before.socket)
                #expect(after.url == before.url)
                #expect(after.browserURL != before.browserURL)
                let user = try await EmbeddedCalls.atSocket(after, "GET", "/auth/v1/user", token: session.accessToken)
                #expect(user.status == 200)
                await backend.stop()
                withExtendedLifetime(foreign) {}
            }
        }

        @Test func aProcessThatJoinedLearnsTheNewAddressForBrowsers() async throws {
            try await withTemporaryDirectory { directory in
                let backends = (0..<3).map { _ in EmbeddedBackend.testing(directory) }
                var endpoints: [BackendEndpoint] = []
                for backend in backends { endpoints.append(try await backend.endpoint()) }
                let old = try #require(endpoints[0].browserURL)
                // The next one to serve finds its port taken, and chooses another.
                let foreign = try SilentListener()
                try DataDirectory(url: directory).port.keep(line: "\(foreign.port)")
                await backends[0].stop()
                var seen: Set<URL> = []
                // One of the two takes over by itself. The other one need not notice: the socket's path is the same.
                #expect(try await EmbeddedCalls.eventuallyAnswers(endpoints[1]))
                for backend in backends.dropFirst() {
                    seen.insert(try #require(try await backend.endpoint().browserURL))
                }
                #expect(seen.count == 1)
                #expect(!seen.contains(old))
                for backend in backends { await backend.stop() }
                withExtendedLifetime(foreign) {}
            }
        }

        @Test func concurrentCallersRecreateAMissingSocketOnce() async throws {
            try await withTemporaryDirectory { directory in
                let backend = EmbeddedBackend.testing(directory)
                let endpoint = try await backend.endpoint()
                for _ in 0..<3 {
                    try FileManager.default.removeItem(at: directory.appendingPathComponent("run"))
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for _ in 0..<8 {
                            group.addTask {
                                try await backend.recover()
                                // None of the other tasks stops the server that this one has found.
                                #expect(try await EmbeddedCalls.health(endpoint) == 200)
                            }
                        }
                        try await group.waitForAll()
                    }
                }
                await backend.stop()
            }
        }

        /// Its listener is closed, but its locks are still held.
        private struct ClosingBackend {
            let socket: PrivateSocket
            let locks: [FileLock]

            init(_ directory: URL) async throws {
                let backend = EmbeddedBackend.testing(directory)
                socket = try #require(try await backend.endpoint().socket)
                await backend.stop()
                let data = DataDirectory(url: directory)
                let serving = try #require(try FileLock.attempt(at: data.servingLock))
                let standby = try #require(try FileLock.attempt(at: data.standbyLock))
                locks = [serving, standby]
                close(try socket.listen(backlog: 1))
            }

            func end() {
                for lock in locks { lock.release() }
            }
        }

        @Test func aRecoveryWaitsUntilAKilledProcessHasLostItsLocks() async throws {
            try await withTemporaryDirectory { directory in
                let closing = try await ClosingBackend(directory)
                let pauses = Mutex(0)
                var options = LocalBackendOptions.testing(directory)
                options.recoveryPause = { _ in
                    let count = pauses.withLock { count in
                        count += 1
                        return count
                    }
                    if count == 3 { closing.end() }
                }
                let backend = EmbeddedBackend(
                    options: options, runtimeDirectory: directory.appendingPathComponent("run"))
                let endpoint = try await backend.endpoint()
                try await backend.recover()
                #expect(pauses.withLock { $0 } >= 3)
                #expect(try await EmbeddedCalls.health(endpoint) == 200)
                await backend.stop()
            }
        }

        @Test func aProcessThatHasTheLocksAndNeverListensIsReported() async throws {
            try await withTemporaryDirectory { directory in
                let closing = try await ClosingBackend(directory)
                var options = LocalBackendOptions.testing(directory)
                options.recoveryPause = { _ in }
                let backend = EmbeddedBackend(
                    options: options, runtimeDirectory: directory.appendingPathComponent("run"))
                _ = try await backend.endpoint()
                let error = LocalBackendError.file(FileError("connect to", closing.socket.url, code: ECONNREFUSED))
                await #expect(throws: error) { try await backend.recover() }
                await backend.stop()
                closing.end()
            }
        }
    }
}
