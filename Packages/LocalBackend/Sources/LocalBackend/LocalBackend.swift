public import Core
import Crypto
public import Foundation
import GRDB
import Logging
import Persistence

/// The stand-in for Supabase Auth, serving one data directory on loopback, at a Unix socket, or both.
///
/// For a single process; use ``EmbeddedBackend`` for processes that share a home. It serves until you call ``stop()``,
/// even when there is no reference to it any more.
public final class LocalBackend: Sendable {
    /// The backend's address, and the key to call it with.
    public let endpoint: BackendEndpoint
    /// The base address of the stand-in for AI servers, for clients that reach this backend as ``endpoint`` says.
    public var aiURL: String { endpoint.url.absoluteString + WireProtocol.aiBase }
    /// The base address of the Test Store, for clients of RevenueCat that reach this backend as ``endpoint`` says. Their
    /// key is `test_slipway`.
    public var purchasesURL: String { endpoint.url.absoluteString + WireProtocol.purchasesBase }
    /// The file with the service-role key, which gives full access to every account. Readable by its owner only (mode
    /// 0600).
    public let serviceRoleKeyFile: URL

    private let mails: MailQueue?
    let database: DatabasePool
    let passwords: PasswordHasher
    let endpoints: [Endpoint]
    /// Finished by ``stop()``.
    private let serving: AsyncStream<Never>.Continuation
    /// Waits for that, and then ends everything.
    private let ending: Task<Void, Never>

    /// Opens the data directory and listens on loopback. The backend is listening when this returns.
    ///
    /// - Throws: ``LocalBackendError``, `alreadyServed` when another process serves the directory.
    public static func start(_ options: LocalBackendOptions) async throws(LocalBackendError) -> LocalBackend {
        do {
            if let backend = try await attempt(options) { return backend }
        } catch {
            throw LocalBackendError(error)
        }
        throw .alreadyServed(directory: options.dataDirectory.path)
    }

    /// Serves the directory. Returns nil when another process does, which is then listening on the recorded port. Tests
    /// add endpoints to the backend's own.
    static func attempt(
        _ options: LocalBackendOptions, limits: ServerLimits = ServerLimits(), additional: [Endpoint] = []
    ) async throws -> LocalBackend? {
        let directory = DataDirectory(url: options.dataDirectory)
        guard let claim = try await ServingClaim.attempt(on: directory, startTimeout: options.startTimeout) else {
            return nil
        }
        let backend = try await LocalBackend(options, claim, directory, limits, additional)
        await backend.resumeMails(options)
        claim.announceReady()
        let address = backend.endpoint.browserURL?.absoluteString ?? "none"
        options.logger.info("The backend is listening.", metadata: ["url": "\(address)"])
        return backend
    }

    private init(
        _ options: LocalBackendOptions, _ claim: ServingClaim, _ directory: DataDirectory, _ limits: ServerLimits,
        _ additional: [Endpoint]
    ) async throws {
        let secret = try InstallationSecret.loadOrCreate(in: directory)
        let recorded = try directory.recordedPort()
        database = try await AppDatabase(at: directory.database, migrations: BackendSchema.migrations).prepare()
        let tokenSecret = options.jwtSecret.map { SymmetricKey(data: $0.bytes) } ?? secret.signingKey
        try directory.serviceRoleKey.keep(
            line: try await AccessTokens.key(for: "service_role", signedWith: tokenSecret))
        let key = try await DevelopmentKey.loadOrCreate(in: directory)
        let servers: [Server]
        let sockets = try await ListeningSockets(options, directory, recorded: recorded)
        let address = DataDirectory.address(port: sockets.network?.port ?? recorded)
        // A browser can open no address of a backend that cannot listen on the network.
        let browserURL = sockets.network.flatMap { _ in URL(string: address) }
        do {
            if let port = sockets.network?.port { try directory.port.keep(line: "\(port)") }
            try directory.browserAddress.keep(line: browserURL?.absoluteString ?? "")
            try BackendSocket.keep(sockets.unixSocket, in: directory)
            endpoint = try Self.endpoint(
                address, at: options.isEmbedded ? sockets.unixSocket : nil,
                key: try await AccessTokens.key(for: "anon", signedWith: tokenSecret), browserURL: browserURL)
            let development = try await DevelopmentIssuer(
                name: address + DevelopmentIssuer.path, key: key, now: options.now)
            let parts = await BackendParts(
                database: database, secret: secret, tokenSecret: tokenSecret, issuer: "\(address)/auth/v1",
                reachesBrowsers: browserURL != nil, development: development, options: options)
            let purchases = PurchasesParts(parts, options)
            endpoints = parts.endpoints + AIParts(options).endpoints + purchases.endpoints
            let routes = EndpointTable(endpoints.map { parts.limiter?.limiting($0) ?? $0 } + additional)
            servers = try await sockets.servers(of: routes, parts, limits, options)
            mails = parts.mailer.queue
            passwords = parts.passwords
        } catch {
            sockets.close()
            throw error
        }
        serviceRoleKeyFile = directory.serviceRoleKey.url
        let stopping: AsyncStream<Never>
        (stopping, serving) = AsyncStream.makeStream()
        ending = Task { [mails, database] in
            for await _ in stopping {}
            let starting = await claim.announceStopping()
            sockets.unixSocket?.remove()
            await withTaskGroup { group in
                for server in servers { group.addTask { await server.stop() } }
            }
            await mails?.stop()
            // A call that timed out may still be running; SQLite's journal keeps its transaction completely or not at all.
            try? database.close()
            claim.release()
            starting?.release()
        }
    }

    /// Resumes the mails that were queued when the directory was last served. Without a delivery, they stay in the
    /// outbox.
    private func resumeMails(_ options: LocalBackendOptions) async {
        do {
            if let mails { return try await mails.resume() }
            let outbox = Outbox(dataDirectory: options.dataDirectory)
            for file in try outbox.files(.queued) { try outbox.keep(file) }
        } catch {
            options.logger.error("The queued mails could not be read.", metadata: ["reason": "\(error)"])
        }
    }

    /// Accepts no more calls, waits up to two seconds for calls in flight and up to five seconds for mails that are
    /// being delivered, and closes the database.
    public func stop() async {
        serving.finish()
        await waitUntilStopped()
    }

    /// Returns once ``stop()`` has finished, no matter which task called it.
    public func waitUntilStopped() async { await ending.value }

    /// What a process needs to call a backend: over TCP, or through the socket of the embedded one.
    static func endpoint(
        _ address: String = "", at socket: PrivateSocket?, key: String, browserURL: URL?
    ) throws -> BackendEndpoint {
        guard let socket else { return try BackendEndpoint(url: address, key: key) }
        return try BackendEndpoint(embeddedAt: socket, key: key, browserURL: browserURL)
    }
}
