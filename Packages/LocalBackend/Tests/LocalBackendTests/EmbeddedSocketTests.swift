import Core
import CoreTesting
import Foundation
import Logging
import Synchronization
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Who reaches the embedded backend, and for what.
    struct EmbeddedSocketTests {
        private static let signUp = #"{"email":"ada@example.com","password":"correct horse"}"#

        /// Serves a home in this process.
        private static func serving(
            runtime: (URL) -> URL = { $0.appendingPathComponent("run") },
            _ body: (BackendEndpoint, URL) async throws -> Void
        ) async throws {
            try await withTemporaryDirectory { directory in
                let runtime = runtime(directory)
                let backend = EmbeddedBackend(options: .testing(directory), runtimeDirectory: runtime)
                do {
                    try await body(try await backend.endpoint(), directory)
                } catch {
                    await backend.stop()
                    throw error
                }
                await backend.stop()
            }
        }

        private static func request(
            _ method: String, _ path: String, _ body: String = "", host: String, key: String = "key"
        ) -> String {
            "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\napikey: \(key)\r\nContent-Length: \(body.utf8.count)\r\n"
                + "Connection: close\r\n\r\n\(body)"
        }

        private static func atSocket(
            _ endpoint: BackendEndpoint, _ method: String, _ path: String, _ body: String = "",
            host: String = "localhost"
        ) async throws -> Answer {
            let connection = RawConnection(try #require(endpoint.socket).connect())
            await connection.send(request(method, path, body, host: host))
            return try await connection.answer()
        }

        private static func overTCP(
            _ endpoint: BackendEndpoint, _ method: String, _ path: String, _ body: String = ""
        ) async throws -> Answer {
            let port = UInt16(try #require(endpoint.browserURL?.port))
            let connection = try RawConnection(port: port)
            await connection.send(request(method, path, body, host: "127.0.0.1:\(port)"))
            return try await connection.answer()
        }

        // MARK: What is answered where

        @Test func everythingIsAnsweredAtTheSocket() async throws {
            try await Self.serving { endpoint, _ in
                #expect(endpoint.url.absoluteString == "http://localhost")
                #expect(endpoint.identity == "embedded")
                let session = try await Self.atSocket(endpoint, "POST", "/auth/v1/signup", Self.signUp)
                #expect(session.status == 200)
                let claims = try #require(Claims.read(session.accessToken))
                let address = try #require(endpoint.browserURL)
                #expect(claims["iss"] as? String == "\(address)/auth/v1")
                #expect(try await Self.atSocket(endpoint, "GET", "/auth/v1/health").status == 200)
                let foreign = try await Self.atSocket(endpoint, "GET", "/auth/v1/health", host: "evil.example")
                #expect(foreign.status == 403)
            }
        }

        @Test(arguments: [
            ("POST", "/auth/v1/token?grant_type=password"), ("POST", "/auth/v1/token?grant_type=refresh_token"),
            ("POST", "/auth/v1/token?grant_type=pkce"), ("POST", "/auth/v1/token?grant_type=id_token"),
            ("POST", "/auth/v1/signup"), ("POST", "/auth/v1/otp"), ("POST", "/auth/v1/magiclink"),
            ("POST", "/auth/v1/recover"), ("POST", "/auth/v1/resend"), ("POST", "/auth/v1/verify"),
            ("GET", "/auth/v1/user"), ("PUT", "/auth/v1/user"), ("POST", "/auth/v1/logout"),
            ("GET", "/auth/v1/reauthenticate"), ("GET", "/auth/v1/admin/users"), ("POST", "/auth/v1/invite"),
            ("POST", "/auth/v1/admin/generate_link"), ("POST", "/functions/v1/delete-account"),
            ("POST", "/functions/v1/feedback"), ("POST", "/auth/v1/authorize"), ("POST", "/auth/v1/callback"),
            ("POST", "/auth/v1/signup/"), ("GET", "/auth/v1/nowhere"),
        ])
        func noPasswordCodeOrTokenIsTakenOverTCP(_ method: String, _ path: String) async throws {
            try await Self.serving { endpoint, _ in
                _ = try await Self.atSocket(endpoint, "POST", "/auth/v1/signup", Self.signUp)
                let answer = try await Self.overTCP(endpoint, method, path, Self.signUp)
                #expect(answer.status == 403)
                #expect(answer.string("error_code") == "no_authorization")
                #expect(answer.string("msg")?.contains("slipway backend serve") == true)
            }
        }

        @Test(arguments: [
            ("/auth/v1/verify", 303), ("/auth/v1/authorize?provider=apple", 302), ("/auth/v1/callback", 303),
            ("/auth/v1/development/apple?state=x", 400), ("/auth/v1/development/apple/keys", 200),
            ("/auth/v1/development/apple/.well-known/openid-configuration", 200), ("/auth/v1/health", 200),
        ])
        func whatABrowserOpensIsAnsweredOverTCP(_ path: String, _ status: Int) async throws {
            try await Self.serving { endpoint, _ in
                let answer = try await Self.overTCP(endpoint, "GET", path)
                #expect(answer.status == status)
            }
        }

        @Test func aLinkOfAMailLeadsToTheAddressForBrowsers() async throws {
            try await Self.serving { endpoint, directory in
                _ = try await Self.atSocket(endpoint, "POST", "/auth/v1/signup", Self.signUp)
                let asked = try await Self.atSocket(
                    endpoint, "POST", "/auth/v1/otp", #"{"email":"ada@example.com"}"#)
                #expect(asked.status == 200)
                let link = try #require(try Outbox(dataDirectory: directory).mails().last?.link)
                #expect(link.absoluteString.hasPrefix(try #require(endpoint.browserURL).absoluteString))
                let opened = try await Self.overTCP(endpoint, "GET", "\(link.path)?\(link.query ?? "")")
                #expect(opened.status == 303)
                #expect(opened.fragment["access_token"] != nil)
            }
        }

        // MARK: Who reaches the socket

        @Test func onlyItsOwnerCanReachTheSocket() async throws {
            try await Self.serving { endpoint, _ in
                let socket = try #require(endpoint.socket)
                #expect(try TemporaryDirectory.mode(of: socket.directory) == 0o700)
                #expect(try TemporaryDirectory.mode(of: socket.url) == 0o600)
                // Windows are found by their sockets' names; this is none.
                #expect(socket.url.pathExtension == "socket")
            }
        }

        @Test(.enabled(if: OtherUser.isAvailable, "Only root can act as another user"))
        func anotherUserIsRefusedEvenWhereTheFilesLetThemIn() async throws {
            let place = URL(fileURLWithPath: "/tmp/slipway-\(UUID().uuidString.prefix(8))")
            defer { try? FileManager.default.removeItem(at: place) }
            try await Self.serving(runtime: { _ in place }) { endpoint, _ in
                let socket = try #require(endpoint.socket)
                #expect(throws: RawConnectionError(code: EACCES)) {
                    try OtherUser.run { try RawConnection(unix: socket.url.path) }
                }
                try #require(chmod(place.path, 0o755) == 0 && chmod(socket.url.path, 0o666) == 0)
                let other = try OtherUser.run { try RawConnection(unix: socket.url.path) }
                #expect(await other.isAtEnd())
                // Nor does the owner trust such a directory.
                #expect(throws: FileError.self) { try socket.connect() }
            }
        }

        @Test func aLongPathWorks() async throws {
            let name = String(repeating: "a-long-name-", count: 15)
            try await Self.serving(runtime: { $0.appendingPathComponent(name) }) { endpoint, _ in
                let socket = try #require(endpoint.socket)
                #expect(socket.url.path.utf8.count > 180)
                let answer = try await Self.atSocket(endpoint, "GET", "/auth/v1/health")
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
                _ = try await Self.atSocket(endpoints[0], "POST", "/auth/v1/signup", Self.signUp)
                let elsewhere = try await Self.atSocket(
                    endpoints[1], "POST", "/auth/v1/token?grant_type=password", Self.signUp)
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
                close(stale)
                #expect(throws: FileError("connect to", socket.url, code: ECONNREFUSED)) { try socket.connect() }
                let second = EmbeddedBackend.testing(directory)
                #expect(try await Self.atSocket(try await second.endpoint(), "GET", "/auth/v1/health").status == 200)
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

        // MARK: Changes

        @Test func aProgramThatTookThePortGetsNothingAndTheBackendAnswersAllTheSame() async throws {
            try await withTemporaryDirectory { directory in
                let backend = EmbeddedBackend.testing(directory)
                let before = try await backend.endpoint()
                let port = UInt16(try #require(before.browserURL?.port))
                let session = try await Self.atSocket(before, "POST", "/auth/v1/signup", Self.signUp)
                await backend.stop()

                let foreign = try ForeignProgram(port: port)
                let after = try await backend.endpoint()
                #expect(after.identity == before.identity)
                #expect(after.socket == before.socket)
                #expect(after.url == before.url)
                #expect(after.browserURL != before.browserURL)
                let connection = RawConnection(try #require(after.socket).connect())
                await connection.send(
                    "GET /auth/v1/user HTTP/1.1\r\nHost: localhost\r\napikey: key\r\n"
                        + "Authorization: Bearer \(session.accessToken)\r\n\r\n")
                #expect(try await connection.answer().status == 200)
                await backend.stop()
                foreign.quit()
            }
        }

        @Test func aProcessThatJoinedLearnsTheNewAddressForBrowsers() async throws {
            try await withTemporaryDirectory { directory in
                let backends = (0..<3).map { _ in EmbeddedBackend.testing(directory) }
                var endpoints: [BackendEndpoint] = []
                for backend in backends { endpoints.append(try await backend.endpoint()) }
                let old = try #require(endpoints[0].browserURL)
                // The next one to serve finds its port taken, and chooses another.
                let foreign = try ForeignProgram(port: 0)
                try RecordedPort.write(foreign.port, to: DataDirectory(url: directory))
                await backends[0].stop()
                var seen: Set<URL> = []
                // One of the two takes over by itself. The other one need not notice: the socket's path is the same.
                try await Self.waitForAnswer(at: endpoints[1])
                for backend in backends.dropFirst() {
                    seen.insert(try #require(try await backend.endpoint().browserURL))
                }
                #expect(seen.count == 1)
                #expect(!seen.contains(old))
                for backend in backends { await backend.stop() }
                foreign.quit()
            }
        }

        @Test func aRuntimeDirectoryThatIsGoneIsMadeAgain() async throws {
            try await withTemporaryDirectory { directory in
                let backend = EmbeddedBackend.testing(directory)
                let endpoint = try await backend.endpoint()
                try FileManager.default.removeItem(at: directory.appendingPathComponent("run"))
                #expect(throws: FileError.self) { try endpoint.socket?.connect() }
                try await backend.recover()
                #expect(try await Self.atSocket(endpoint, "GET", "/auth/v1/health").status == 200)
                await backend.stop()
            }
        }

        @Test func manyWhoMissTheSocketMakeItAgainOnce() async throws {
            try await withTemporaryDirectory { directory in
                let backend = EmbeddedBackend.testing(directory)
                let endpoint = try await backend.endpoint()
                for _ in 0..<3 {
                    try FileManager.default.removeItem(at: directory.appendingPathComponent("run"))
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for _ in 0..<8 {
                            group.addTask {
                                try await backend.recover()
                                // None of the others stops what was made for this one.
                                #expect(try await Self.atSocket(endpoint, "GET", "/auth/v1/health").status == 200)
                            }
                        }
                        try await group.waitForAll()
                    }
                }
                await backend.stop()
            }
        }

        // MARK: A process that is being killed

        /// Its listener is gone, and its locks are not.
        private struct Dying {
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
                let dying = try await Dying(directory)
                let pauses = Mutex(0)
                var options = LocalBackendOptions.testing(directory)
                options.recoveryPause = { _ in
                    let count = pauses.withLock { count in
                        count += 1
                        return count
                    }
                    if count == 3 { dying.end() }
                }
                let backend = EmbeddedBackend(
                    options: options, runtimeDirectory: directory.appendingPathComponent("run"))
                let endpoint = try await backend.endpoint()
                try await backend.recover()
                #expect(pauses.withLock { $0 } >= 3)
                #expect(try await Self.atSocket(endpoint, "GET", "/auth/v1/health").status == 200)
                await backend.stop()
            }
        }

        @Test func aProcessThatHasTheLocksAndNeverListensIsReported() async throws {
            try await withTemporaryDirectory { directory in
                let dying = try await Dying(directory)
                var options = LocalBackendOptions.testing(directory)
                options.recoveryPause = { _ in }
                let backend = EmbeddedBackend(
                    options: options, runtimeDirectory: directory.appendingPathComponent("run"))
                _ = try await backend.endpoint()
                let error = LocalBackendError.file(FileError("connect to", dying.socket.url, code: ECONNREFUSED))
                await #expect(throws: error) { try await backend.recover() }
                await backend.stop()
                dying.end()
            }
        }

        // MARK: Runtime directories

        @Test func aRuntimeDirectoryThatCannotBeUsedIsReplaced() async throws {
            try await withTemporaryDirectory { directory in
                try FileManager.default.createDirectory(
                    at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                let file = directory.appendingPathComponent("file")
                try Data().write(to: file)
                let log = EventLog()
                var options = LocalBackendOptions.testing(directory)
                options.logger = Logger(label: "test", factory: { _ in log.handler })
                let backend = EmbeddedBackend(
                    options: options, runtimeDirectory: file.appendingPathComponent("slipway"))
                let endpoint = try await backend.endpoint()
                let socket = try #require(endpoint.socket)
                #expect(socket.directory.path == directory.appendingPathComponent("run").path)
                #expect(try TemporaryDirectory.mode(of: socket.directory) == 0o700)
                #expect(try await Self.atSocket(endpoint, "GET", "/auth/v1/health").status == 200)
                let lines = await log.lines(through: "The backend is listening.")
                #expect(lines.contains { $0.hasPrefix("The runtime directory cannot be used") })
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
                #expect(try await Self.atSocket(second, "GET", "/auth/v1/health").status == 200)
                // The second takes over in its own directory; the first finds it there.
                await backends[0].stop()
                try await backends[1].recover()
                let third = try await backends[0].endpoint()
                #expect(third.socket?.directory.path == runtimes[1].path)
                #expect(try await Self.atSocket(third, "GET", "/auth/v1/health").status == 200)
                for backend in backends { await backend.stop() }
            }
        }

        /// A process that takes over does so by itself, so this asks until it answers. Bounded by the time that a test has.
        private static func waitForAnswer(at endpoint: BackendEndpoint) async throws {
            while (try? await atSocket(endpoint, "GET", "/auth/v1/health").status) != 200 {
                try Task.checkCancellation()
                await Task.yield()
            }
        }

        // MARK: Tokens

        @Test func theTokensOfAHomeAreToldFromOthers() async throws {
            try await Self.serving { endpoint, directory in
                let token = try await Self.atSocket(endpoint, "POST", "/auth/v1/signup", Self.signUp).accessToken
                #expect(OwnTokens.contain(token, dataDirectory: directory))
                let parts = token.split(separator: ".")
                for foreign in [
                    "", "a.b", "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[0]).\(parts[2])", token + "A",
                    "eyJhbGciOiJub25lIn0.\(parts[1]).",
                ] {
                    #expect(!OwnTokens.contain(foreign, dataDirectory: directory))
                }
                try await Self.serving { _, other in
                    #expect(!OwnTokens.contain(token, dataDirectory: other))
                }
                #expect(!OwnTokens.contain(token, dataDirectory: directory.appendingPathComponent("nothing")))
            }
        }
    }
}
