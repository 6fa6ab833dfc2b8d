import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Starting, stopping, and what stays.
    struct StartTests {
        @Test func everythingSurvivesARestartOnTheSamePort() async throws {
            try await withTemporaryDirectory(reservesPort: true) { directory in
                let (port, key, session) = try await TestBackend.with(directory) { test in
                    (test.port, test.backend.endpoint.key, try await test.signUp())
                }
                try await TestBackend.with(directory) { test in
                    #expect(test.port == port)
                    #expect(test.backend.endpoint.key == key)
                    let user = try await test.user(session.accessToken)
                    let refreshed = try await test.refresh(session.refreshToken)
                    let signedIn = try await test.signIn()
                    #expect([user, refreshed, signedIn].map(\.status) == [200, 200, 200])
                }
            }
        }

        @Test func whatWasAcknowledgedIsOnDiskAtThatMoment() async throws {
            try await withTemporaryDirectory { copy in
                let session = try await TestBackend.with { test in
                    let session = try await test.signUp()
                    #expect(try await test.buy().isPro)
                    let synchronous = try await test.backend.database.write {
                        try Int.fetchOne($0, sql: "PRAGMA synchronous")
                    }
                    #expect(synchronous == 2)
                    // What a process leaves behind if it is killed now.
                    try FileManager.default.copyItem(at: test.directory, to: copy)
                    return session
                }
                try await TestBackend.with(copy) { test in
                    let user = try await test.user(session.accessToken)
                    let refreshed = try await test.refresh(session.refreshToken)
                    #expect([user, refreshed].map(\.status) == [200, 200])
                    #expect(try await test.subscriber().isPro)
                }
            }
        }

        @Test(.backend) func theDirectoryIsItsOwnersAlone() async throws {
            _ = try await test.requestCode()
            var names = try FileManager.default.subpathsOfDirectory(atPath: test.directory.path)
            names.append("")
            #expect(names.filter { $0.hasPrefix("outbox/") }.count == 1)
            #expect(names.contains("secret") && names.contains("port") && names.contains("backend.sqlite"))
            for name in names {
                let status = try FileStatus(at: test.directory.appendingPathComponent(name))
                #expect(status.permissions & 0o077 == 0, "\(name)")
            }
        }

        @Test(.backend) func aSecondServerOnTheSameDataIsRefused() async throws {
            await #expect(throws: LocalBackendError.alreadyServed(directory: test.directory.path)) {
                try await LocalBackend.start(.testing(test.directory))
            }
        }

        @Test func aPortThatWasAskedForMustBeFree() async throws {
            let foreign = try SilentListener()
            try await withTemporaryDirectory { directory in
                let error = await #expect(throws: LocalBackendError.self) {
                    try await LocalBackend.start(.testing(directory, port: foreign.port))
                }
                #expect(error == .portTaken(foreign.port))
                #expect(error?.description.contains("\(foreign.port)") == true)
                try await TestBackend.with(directory) { test in
                    #expect(test.port != foreign.port)
                }
            }
        }

        @Test func aRecordedPortThatAForeignProgramTookIsReplaced() async throws {
            try await withTemporaryDirectory(reservesPort: true) { directory in
                let port = try await TestBackend.with(directory) { $0.port }
                let foreign = try SilentListener(port: port)
                defer { withExtendedLifetime(foreign) {} }
                let next = try await TestBackend.with(directory) { test in
                    #expect(test.port != port)
                    let health = try await test.call("GET", "/auth/v1/health")
                    #expect(health.status == 200)
                    return test.port
                }
                try await TestBackend.with(directory) { #expect($0.port == next) }
            }
        }

        @Test func aDamagedPortFileIsNamed() async throws {
            try await withTemporaryDirectory { directory in
                let file = DataDirectory(url: directory).port
                try file.write(Data("http\n".utf8))
                let error = await #expect(throws: LocalBackendError.self) {
                    try await LocalBackend.start(.testing(directory))
                }
                #expect(
                    error?.description
                        == "\(file.url.path) does not hold a port's number. Move it away. The next start chooses one.")
            }
        }

        @Test func aSecretThatOthersCanReadIsNotTrusted() async throws {
            try await withTemporaryDirectory { directory in
                try await TestBackend.with(directory) { _ in }
                let secret = DataDirectory(url: directory).secret.url
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: secret.path)
                let error = await #expect(throws: LocalBackendError.self) {
                    try await LocalBackend.start(.testing(directory))
                }
                guard case .file(let reason) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(reason.path == secret.path)
            }
        }

        @Test func waitingForTheEndReturnsWhenItHasStopped() async throws {
            try await withTemporaryDirectory(reservesPort: true) { directory in
                let backend = try await LocalBackend.start(.testing(directory))
                async let ended: Void = backend.waitUntilStopped()
                async let first: Void = backend.stop()
                async let second: Void = backend.stop()
                _ = await (ended, first, second)
                await backend.waitUntilStopped()
                #expect(throws: RawConnectionError(code: ECONNREFUSED)) {
                    try RawConnection(port: UInt16(backend.endpoint.url.port ?? 0))
                }
            }
        }

        @Test func aCancelledStartIsReported() async throws {
            try await withTemporaryDirectory { url in
                let lock = try await FileLock.acquire(at: DataDirectory(url: url).developmentLock)
                let start = Task { try await LocalBackend.start(.testing(url)) }
                start.cancel()
                let error = await #expect(throws: LocalBackendError.self) { try await start.value }
                #expect(error == .cancelled)
                lock.release()
            }
        }
    }
}
