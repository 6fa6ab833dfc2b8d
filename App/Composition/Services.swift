import Analytics
import AnalyticsDelivery
import Core
import Crypto
import Design
import Domain
import Foundation
import LocalBackend
import Logging
import NavigationStorage
import Networking
import Persistence
import SettingsStorage

/// The services of a process. Each is made on first use: a command that reads a setting opens the database and nothing
/// else.
@MainActor
final class Services {
    let configuration: AppConfiguration
    let modules: AppModules
    let environment: AppEnvironment
    let toasts = ToastCenter()

    init(configuration: AppConfiguration, modules: AppModules, environment: AppEnvironment) {
        self.configuration = configuration
        self.modules = modules
        self.environment = environment
    }

    var directories: HomeDirectories { configuration.directories }

    func logger(_ label: String) -> Logger { environment.makeLogger(label) }

    // MARK: Network

    private lazy var network = CurlHTTPClient(userAgent: Self.userAgent)

    /// For requests to any server but the backend and the AI server.
    private lazy var http: any HTTPClient = environment.http ?? network

    /// For requests to the backend only.
    private(set) lazy var backendHTTP: any HTTPClient = Announced(
        client: environment.http ?? backend.client(network, userAgent: Self.userAgent), activity: activity,
        name: backend.isEmbedded ? "the built-in backend" : nil)

    private static let userAgent = "slipway/\(AppVersion.current)"

    private(set) lazy var backend = Backend(configuration, activity: activity, guide: guide)

    /// The backend's address. Starts the embedded backend if no process serves it.
    var endpoint: @Sendable () async throws -> BackendEndpoint {
        { [backend] in try await backend.endpoint() }
    }

    /// The documents of the stand-in about this app.
    private var guide: @Sendable () -> [GuideDocument] {
        { [commands = environment.commands] in GuideDocuments.all(commands: commands()) }
    }

    var activity: RequestActivity { environment.activity }

    /// The backend that stands in for an AI server or a store, if none is configured: the same as ``backend`` where that is the
    /// embedded one. Started on first use.
    private lazy var standIn: Backend =
        backend.isEmbedded ? backend : Backend(configuration, isStandIn: true, activity: activity, guide: guide)

    /// For requests to the stand-in, or to any other server but the backend.
    func client(toStandIn: Bool) -> any HTTPClient {
        guard toStandIn else { return Announced(client: http, activity: activity, name: nil) }
        return Announced(
            client: environment.http ?? standIn.client(network, userAgent: Self.userAgent), activity: activity,
            name: "the built-in backend")
    }

    /// For requests to the AI server, whose replies come in pieces.
    func streaming(toStandIn: Bool) -> any HTTPStreaming {
        guard toStandIn else { return Announced(client: downloads, activity: activity, name: nil) }
        return Announced(
            client: environment.aiHTTP ?? standIn.client(network, userAgent: Self.userAgent), activity: activity,
            name: "the built-in backend")
    }

    /// For the pictures that an AI server's replies link to.
    var downloads: any HTTPStreaming { environment.aiHTTP ?? network }

    /// The address of one of the stand-in's services, which is started on first use.
    func standInAddress(_ path: String) -> @Sendable () async throws -> URL {
        { [standIn] in try await standIn.endpoint().url.appendingPathComponent(path) }
    }

    /// Stops the embedded backend if this process serves it.
    func stopBackends() async {
        await backend.stop()
        if !backend.isEmbedded { await standIn.stop() }
    }

    // MARK: Storage

    /// Shared by all parts that observe other processes of this home, because they watch the same directory.
    let watcher: any DirectoryWatching = DirectoryWatcher()

    private(set) lazy var database: AppDatabase = AppDatabase(
        at: directories.database,
        migrations: modules.migrations + NavigationMigrations.all + AnalyticsMigrations.all,
        watcher: watcher,
        onRecovery: { [weak self, log = logger("storage"), onRecovery = environment.onRecovery] recovery in
            log.error("database recovered", metadata: ["report": "\(recovery)"])
            if let onRecovery { return onRecovery(recovery.description) }
            // Deferred, because the call that found the damage has not returned yet.
            Task { @MainActor in self?.recoveryNotice.post() }
        })

    private(set) lazy var recoveryNotice: RecoveryNotice = RecoveryNotice(
        recoveries: { [database] in database.recoveries() }, toasts: toasts, words: environment.words,
        logger: logger("storage"))

    private(set) lazy var settings = SQLiteSettingsStore(database: database, definitions: modules.settings)

    private(set) lazy var accounts = SettingsManager(store: settings)

    /// The account whose data is read and stored, by a window or a command; nil while there is none.
    var accountInForce: String? { accounts.account }

    private(set) lazy var drafts = Drafts(
        in: SQLiteDraftStore(database: database), account: { [weak self] in self?.accountInForce },
        onFailure: { [toasts] in toasts.post(.error, $0) })

    // MARK: Analytics

    /// Records events in the log, and on a server if one is configured and the signed-in user has agreed.
    private(set) lazy var analytics: any AnalyticsRecorder =
        environment.analytics ?? LogAnalytics(logger: logger("analytics"), next: telemetry)

    /// Sends events to the configured server; nil when there is none.
    private(set) lazy var telemetry: QueuedAnalytics? = configuration.telemetry.map { telemetry in
        QueuedAnalytics(
            configuration: telemetry, database: database, http: http, context: ["version": AppVersion.current],
            doNotTrack: configuration.doNotTrack,
            isAllowed: { [settings] in settings.value(for: SharedSettings.analytics) },
            secureHash: { Data(SHA256.hash(data: $0)) },
            timing: AnalyticsTiming(clock: environment.timing.clock, now: environment.now))
    }
}
