import Analytics
import AnalyticsDelivery
public import Core
import Crypto
public import Design
import Domain
import Foundation
import Logging
import NavigationStorage
import Networking
public import Persistence
public import SettingsStorage

/// What lives once in a process, for all of its home. Each part is made when it is first asked for: a command that reads a
/// setting opens the database and nothing else.
@MainActor
public final class Services {
    public let configuration: AppConfiguration
    let modules: AppModules
    let environment: AppEnvironment
    public let toasts = ToastCenter()

    init(configuration: AppConfiguration, modules: AppModules, environment: AppEnvironment) {
        self.configuration = configuration
        self.modules = modules
        self.environment = environment
    }

    public var directories: HomeDirectories { configuration.directories }

    func logger(_ label: String) -> Logger { environment.makeLogger(label) }

    // MARK: Network

    /// For everything but the backend.
    private lazy var http: any HTTPClient = environment.http ?? CurlHTTPClient(userAgent: Self.userAgent)

    /// For requests to the backend, and no others.
    private(set) lazy var backendHTTP: any HTTPClient =
        environment.http ?? backend.client(http, userAgent: Self.userAgent)

    private static let userAgent = "slipway/\(AppVersion.current)"

    public private(set) lazy var backend = Backend(configuration)

    // MARK: Storage

    /// Shared by all that follow other processes of this home: they use the same directory.
    let watcher: any DirectoryWatching = DirectoryWatcher()

    public private(set) lazy var database: AppDatabase = AppDatabase(
        at: directories.database,
        migrations: modules.migrations + NavigationMigrations.all + AnalyticsMigrations.all,
        watcher: watcher,
        onRecovery: { [weak self, log = logger("storage"), onRecovery = environment.onRecovery] recovery in
            log.error("database recovered", metadata: ["report": "\(recovery)"])
            if let onRecovery { return onRecovery(recovery) }
            // Not at once: the call that met the damage has not returned yet.
            Task { @MainActor in self?.recoveryNotice.tell() }
        })

    private(set) lazy var recoveryNotice: RecoveryNotice = RecoveryNotice(
        recoveries: { [database] in database.recoveries() }, settings: settings, toasts: toasts,
        logger: logger("storage"))

    public private(set) lazy var settings = SQLiteSettingsStore(database: database, definitions: modules.settings)

    private(set) lazy var accounts = SettingsManager(store: settings)

    // MARK: Analytics

    /// The log, where a developer sees every event; and a server, if there is one and the signed-in person has agreed.
    private(set) lazy var analytics: any AnalyticsRecorder = {
        if let analytics = environment.analytics { return analytics }
        let log = LogAnalytics(logger: logger("analytics"))
        return telemetry.map { CompositeAnalytics([log, $0]) } ?? log
    }()

    /// Sends events to where the configuration says; nil when it names no server.
    private(set) lazy var telemetry: QueuedAnalytics? = configuration.telemetry.map { telemetry in
        QueuedAnalytics(
            configuration: telemetry, database: database, http: http, context: ["version": AppVersion.current],
            doNotTrack: configuration.doNotTrack,
            isAllowed: { [settings] in settings.value(for: SharedSettings.analytics) },
            secureHash: { Data(SHA256.hash(data: $0)) }, clock: environment.timing.clock, now: environment.now)
    }
}
