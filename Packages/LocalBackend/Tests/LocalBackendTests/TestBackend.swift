import Core
import CoreTesting
import Foundation
import Logging
import Synchronization
import Testing

@testable import LocalBackend

/// A backend on a directory of its own, with a cheap password hash and a clock that stands still unless it is set.
final class TestBackend: Sendable {
    let directory: URL
    let clock: SettableClock
    let backend: LocalBackend

    var port: UInt16 { UInt16(backend.endpoint.url.port ?? 0) }

    private init(directory: URL, clock: SettableClock, backend: LocalBackend) {
        self.directory = directory
        self.clock = clock
        self.backend = backend
    }

    /// Starts a backend, gives it to `body`, stops it and removes its directory.
    @discardableResult
    static func with<Value>(
        limits: ServerLimits = ServerLimits(), additional: [Endpoint] = [],
        options change: (inout LocalBackendOptions) -> Void = { _ in },
        _ body: (TestBackend) async throws -> Value
    ) async throws -> Value {
        try await withTemporaryDirectory { directory in
            try await with(directory, limits: limits, additional: additional, options: change, body)
        }
    }

    @discardableResult
    static func with<Value>(
        _ directory: URL, clock: SettableClock = SettableClock(), limits: ServerLimits = ServerLimits(),
        additional: [Endpoint] = [], options change: (inout LocalBackendOptions) -> Void = { _ in },
        _ body: (TestBackend) async throws -> Value
    ) async throws -> Value {
        let test = try await start(directory, clock: clock, limits: limits, additional: additional, options: change)
        do {
            let value = try await body(test)
            await test.backend.stop()
            return value
        } catch {
            await test.backend.stop()
            throw error
        }
    }

    private static func start(
        _ directory: URL, clock: SettableClock, limits: ServerLimits, additional: [Endpoint],
        options change: (inout LocalBackendOptions) throws -> Void
    ) async throws -> TestBackend {
        var options = LocalBackendOptions.testing(directory, clock: clock)
        try change(&options)
        let started = try await LocalBackend.attempt(options, limits: limits, additional: additional)
        guard let backend = started else { throw LocalBackendError.alreadyServed(directory: directory.path) }
        return TestBackend(directory: directory, clock: clock, backend: backend)
    }

    /// Starts a backend on a new directory, until ``remove()``.
    static func start(options change: (inout LocalBackendOptions) throws -> Void) async throws -> TestBackend {
        try await start(
            temporaryDirectory(), clock: SettableClock(), limits: ServerLimits(), additional: [], options: change)
    }

    /// Stops the backend and removes its directory.
    func remove() async {
        await backend.stop()
        try? FileManager.default.removeItem(at: directory)
    }

    /// Makes one call on a separate connection. An empty value in `headers` removes a default header; the new form is
    /// that of errors since 2024.
    func call(
        _ method: String, _ path: String, _ body: String? = nil, token: String? = nil, headers: [String: String] = [:],
        newForm: Bool = true
    ) async throws -> Answer {
        try await connect(sending: request(method, path, body, token: token, headers: headers, newForm: newForm))
            .answer()
    }

    /// A new connection, on which these bytes have been sent.
    func connect(sending bytes: String) async throws -> RawConnection {
        let connection = try RawConnection(port: port)
        await connection.send(bytes)
        return connection
    }

    func request(
        _ method: String, _ path: String, _ body: String? = nil, token: String? = nil, headers: [String: String] = [:],
        newForm: Bool = true, keepsAlive: Bool = false
    ) -> String {
        var fields = ["Host": "127.0.0.1:\(port)", "apikey": backend.endpoint.key]
        if !keepsAlive { fields["Connection"] = "close" }
        if newForm { fields["X-Supabase-Api-Version"] = "2024-01-01" }
        if let token { fields["Authorization"] = "Bearer \(token)" }
        if let body { fields["Content-Length"] = String(body.utf8.count) }
        for (name, value) in headers { fields[name] = value.isEmpty ? nil : value }
        let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
        return "\(method) \(path) HTTP/1.1\r\n\(lines)\r\n\(body ?? "")"
    }

    /// The key that the backend has written for its administrators.
    func serviceRoleKey() throws -> String {
        try String(contentsOf: backend.serviceRoleKeyFile, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func signUp(_ email: String = "ada@example.com", password: String = "correct horse", data: String = "{}")
        async throws
        -> Answer
    {
        try await call("POST", "/auth/v1/signup", #"{"email":"\#(email)","password":"\#(password)","data":\#(data)}"#)
    }

    func signIn(_ email: String = "ada@example.com", password: String = "correct horse") async throws -> Answer {
        try await call(
            "POST", "/auth/v1/token?grant_type=password", #"{"email":"\#(email)","password":"\#(password)"}"#)
    }

    func refresh(_ token: String) async throws -> Answer {
        try await call("POST", "/auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"\#(token)"}"#)
    }

    /// Changes the account that a token belongs to.
    func update(_ body: String, _ token: String) async throws -> Answer {
        try await call("PUT", "/auth/v1/user", body, token: token)
    }

    func user(_ token: String) async throws -> Answer {
        try await call("GET", "/auth/v1/user", token: token)
    }
}

/// Gives each test a backend of its own, ``LocalBackendTests/test``.
struct BackendTrait: TestTrait, TestScoping {
    @TaskLocal fileprivate static var current: TestBackend?

    let limits: ServerLimits
    let options: @Sendable (inout LocalBackendOptions) -> Void

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await TestBackend.with(limits: limits, options: options) { backend in
            try await Self.$current.withValue(backend) { try await function() }
        }
    }
}

extension Trait where Self == BackendTrait {
    static var backend: Self { backend { _ in } }

    static func backend(
        limits: ServerLimits = ServerLimits(),
        _ options: @escaping @Sendable (inout LocalBackendOptions) -> Void = { _ in }
    ) -> Self {
        Self(limits: limits, options: options)
    }
}

extension LocalBackendTests {
    /// The backend of a test with the trait `backend`.
    static var test: TestBackend {
        guard let backend = BackendTrait.current else { preconditionFailure("The test has no trait 'backend'.") }
        return backend
    }
}

/// The results of the same work, done several times at once.
func atOnce<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (_ number: Int) async throws -> Value
) async throws -> [Value] {
    try await withThrowingTaskGroup(of: Value.self) { group in
        for number in 0..<count { group.addTask { try await work(number) } }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}

/// A clock that is set by hand.
final class SettableClock: Sendable {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_800_000_000.25))

    var now: Date { moment.withLock { $0 } }

    func advance(bySeconds seconds: Double) {
        moment.withLock { $0 += seconds }
    }
}

extension LocalBackendOptions {
    /// The time for a start is long, so that a busy machine does not fail tests that are about something else.
    static func testing(
        _ directory: URL, clock: SettableClock = SettableClock(), port: UInt16 = 0,
        startTimeout: Duration = .seconds(60)
    ) -> LocalBackendOptions {
        var options = LocalBackendOptions(
            dataDirectory: directory, port: port, passwordCost: PasswordCost(logN: 4), now: { clock.now },
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        options.startTimeout = startTimeout
        // Limits have their own tests.
        options.rateLimits = nil
        return options
    }
}

private func temporaryDirectory() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("backend-\(UUID().uuidString)")
}

/// Gives `body` a directory, which does not exist yet unless `exists`, and removes it afterwards.
/// - Parameter reservesPort: whether the backend gets a port that no other one chooses: after a stop it is closed, and then
///   this backend's again.
func withTemporaryDirectory<Value>(
    exists: Bool = false, reservesPort: Bool = false, _ body: (URL) async throws -> Value
) async throws -> Value {
    let directory = temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    if exists || reservesPort {
        try PrivateDirectory(directory).prepare()
    }
    if reservesPort { try DataDirectory(url: directory).port.keep(line: "\(UnusedPort.next())") }
    return try await body(directory)
}
