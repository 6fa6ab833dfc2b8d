@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import Logging
import Navigation
import Networking

/// A feature, its dependencies, and what it did with them.
@MainActor
final class Rig {
    nonisolated static let email = "anna@example.org"
    nonisolated static let password = "correct horse"

    let server: InMemoryAuthServer
    let toasts = ToastCenter()
    let clock = ManualDate()
    let file: URL
    let log = RecordedLog()
    private(set) var intents: [NavigationIntent] = []
    private(set) var signedIn: [AppUser] = []
    /// The callbacks of the app that were called, in order: `recovery`, `second factor`, `remove …`,
    /// `delete account`.
    private(set) var appRequests: [String] = []
    /// The addresses that were opened in the browser.
    private(set) var opened: [URL] = []
    /// What happens while the browser opens.
    var whileOpening: @MainActor () async -> Void = {}
    /// Whether there is a browser.
    var hasBrowser = true
    private let directory: URL

    /// - Parameter server: another rig's, for a second installation.
    init(requiresConfirmation: Bool = false, server: InMemoryAuthServer? = nil) {
        self.server = server ?? InMemoryAuthServer(requiresConfirmation: requiresConfirmation)
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("auth-\(UUID().uuidString)")
        file = directory.appendingPathComponent("state").appendingPathComponent("session.json")
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// A place for a session's file beside which no new file can be made: its path would be longer than the system allows. File
    /// modes would not work, because root may write in any directory.
    /// Move files there: Foundation's `copyItem` writes out of bounds for a path of more than 1,025 bytes.
    func unwritableFile() throws -> URL {
        // Locks beside the file have names that are longer by as many bytes.
        let length = Int(PATH_MAX) - 28
        var path = directory.appendingPathComponent("state").path
        while path.utf8.count < length {
            let room = length - path.utf8.count - 1
            // The last part must not be empty.
            path += "/" + String(repeating: "d", count: room <= 200 ? max(room, 1) : min(200, room - 2))
        }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return URL(fileURLWithPath: path).appendingPathComponent("session.json")
    }

    /// A feature that uses the rig's server, or `http` instead; several of them share the file as processes do.
    ///
    /// - Parameter isOfToday: whether its clock is the machine's, and not the rig's.
    func feature(
        http: (any HTTPClient)? = nil, endpoint: BackendEndpoint? = nil, file: URL? = nil,
        isOfToday: Bool = false,
        timing change: (inout AuthTiming) -> Void = { _ in }
    ) -> AuthManager {
        let clock = clock
        let endpoint = endpoint ?? server.endpoint
        var timing = AuthTiming()
        timing.pause = { _ in }
        let began = ContinuousClock.now
        timing.instant = { began }
        // A busy machine is not a slow server, so limits are longer here. A test of a limit sets its own.
        timing.deadlines = Deadlines { try await Task.sleep(for: $0 * 20) }
        change(&timing)
        let callbacks = AuthCallbacks(
            openBrowser: {
                self.opened.append($0)
                await self.whileOpening()
                return self.hasBrowser
            },
            onSignedIn: { self.signedIn.append($0) },
            onPasswordRecovery: { self.appRequests.append("recovery") },
            onSecondFactorNeeded: { self.appRequests.append("second factor") },
            onRemoveFactor: { self.appRequests.append("remove \($0.label)") },
            onDeleteAccount: { self.appRequests.append("delete account") })
        return AuthManager(
            backend: SupabaseAuthBackend(
                http: http ?? server, endpoint: { endpoint },
                clock: ServerClock(now: { isOfToday ? Date() : clock.now })),
            storage: AuthStorage(sessionFile: file ?? self.file), secureHash: HashDouble.hash, toasts: toasts,
            navigator: Navigator { self.intents.append($0) }, timing: timing, logger: log.logger, callbacks: callbacks)
    }

    /// A feature of the factory, whose backend is found by `endpoint`.
    func made(_ endpoint: @escaping @Sendable () async throws -> BackendEndpoint) -> any AuthFeatureAPI {
        AuthFeatureFactory.create(
            server: AuthServer(server, endpoint: endpoint), storage: AuthStorage(sessionFile: file),
            secureHash: HashDouble.hash, toasts: toasts, navigator: Navigator { _ in },
            callbacks: AuthCallbacks(
                openBrowser: { _ in false }, onSignedIn: { _ in }, onPasswordRecovery: {}, onSecondFactorNeeded: {},
                onRemoveFactor: { _ in }, onDeleteAccount: {}))
    }

    /// A feature with an account of the rig's server signed in.
    func signedInFeature(http: (any HTTPClient)? = nil) async throws -> AuthManager {
        let feature = feature(http: http)
        if !server.hasAccount(email: Self.email) { server.addAccount(email: Self.email, password: Self.password) }
        try await feature.signIn(email: Self.email, password: Self.password)
        return feature
    }

    /// Stores a session whose access token lasts for `seconds` more seconds.
    @discardableResult
    func store(
        lasting seconds: TimeInterval, user: String = "user-1", accessToken: String = "access-\(UUID())",
        refreshToken: String = "refresh-\(UUID())", origin: String? = nil
    ) throws -> Session {
        let session = Session(
            grant(
                lasting: seconds, user: user, accessToken: accessToken, refreshToken: refreshToken, origin: origin))
        try SessionFile(url: file).write(session)
        return session
    }

    /// What the server would grant.
    func grant(
        lasting seconds: TimeInterval = 3600, user: String = "user-1", accessToken: String, refreshToken: String,
        origin: String? = nil
    ) -> Grant {
        Grant(
            accessToken: Secret(accessToken), refreshToken: Secret(refreshToken),
            expiry: Expiry(date: clock.now.addingTimeInterval(seconds), clockSkew: 0),
            origin: origin ?? server.endpoint.url.absoluteString, user: AppUser(uid: user, email: Self.email))
    }

    /// The flows that are open, newest first.
    var openFlows: [Flow] {
        get throws { try flows.open() }
    }

    var flows: FlowStore {
        let clock = clock
        return FlowStore(
            directory: file.deletingLastPathComponent().appendingPathComponent("flows"), now: { clock.now })
    }

    var stored: Session? {
        get throws { try SessionFile(url: file).read() }
    }

    func calls(_ part: String) -> Int {
        server.calls.filter { $0.contains(part) }.count
    }
}

extension AuthManager {
    /// In the session that is stored now.
    @discardableResult
    func updateUser(_ change: UserChange) async throws(AuthError) -> AppUser {
        _ = status()
        return try await updateUser(change, in: sessionID)
    }

    /// In the session that is stored now.
    func deleteAccount() async throws(AuthError) {
        _ = status()
        try await deleteAccount(in: sessionID)
    }
}

extension AuthFeatureAPI {
    /// All session events from now on, in order. Ends when the feature is deallocated.
    func events() -> AsyncStream<AuthEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AuthEvent.self)
        let end = StreamEnd(continuation: continuation)
        observe { event in end.continuation.yield(event) }
        return stream
    }
}

/// Ends a stream when it is deallocated.
private final class StreamEnd: Sendable {
    let continuation: AsyncStream<AuthEvent>.Continuation

    init(continuation: AsyncStream<AuthEvent>.Continuation) {
        self.continuation = continuation
    }

    deinit {
        continuation.finish()
    }
}

/// Stands for a hash of 32 bytes, in which each byte of the data counts.
enum HashDouble {
    static func hash(_ data: Data) -> Data {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in data { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Data((1...4).flatMap { number in withUnsafeBytes(of: value &* number, Array.init) })
    }
}
