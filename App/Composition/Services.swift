public import AIClient
import Analytics
import AnalyticsDelivery
import ContentFeature
public import ContentStorage
public import Core
import Crypto
public import Design
import Domain
public import Foundation
import LocalBackend
import Logging
import NavigationStorage
import Networking
public import Persistence
public import PurchasesClient
public import SettingsStorage

/// The services of a process. Each is made on first use: a command that reads a setting opens the database and nothing
/// else.
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

    public var now: Date { environment.now() }
    /// How amounts of money and dates are written.
    public var locale: Locale { environment.locale }

    func logger(_ label: String) -> Logger { environment.makeLogger(label) }

    // MARK: Network

    private lazy var network = CurlHTTPClient(userAgent: Self.userAgent)

    /// For requests to any server but the backend and the AI server.
    private lazy var http: any HTTPClient = environment.http ?? network

    /// For requests to the backend only.
    private(set) lazy var backendHTTP: any HTTPClient = AnnouncedClient(
        client: environment.http ?? backend.client(network, userAgent: Self.userAgent), activity: activity,
        name: backend.isEmbedded ? "the built-in backend" : nil)

    private static let userAgent = "slipway/\(AppVersion.current)"

    public private(set) lazy var backend = Backend(configuration, activity: activity, guide: guide)

    /// What the stand-in knows about this app.
    private var guide: @Sendable () -> [GuideDocument] {
        { [commands = environment.commands] in GuideDocuments.all(commands: commands()) }
    }

    /// What requests wait for.
    public var activity: RequestActivity { environment.activity }

    // MARK: AI

    /// The backend that stands in for an AI server or a store, if none is configured: the same as ``backend`` where that is the
    /// embedded one. Started on first use.
    private lazy var standIn: Backend =
        backend.isEmbedded ? backend : Backend(embeddedIn: configuration, activity: activity, guide: guide)

    /// The server that answers, and draws and describes pictures.
    public private(set) lazy var ai: any AIService = {
        let endpoint: @Sendable () async throws -> AIEndpoint
        let http: AnnouncedStreaming
        switch configuration.ai.server {
        case .remote(let base, let key, _):
            endpoint = { AIEndpoint(base: base, key: key, isStandIn: false) }
            http = AnnouncedStreaming(client: environment.aiHTTP ?? network, activity: activity, name: nil)
        case .standIn:
            endpoint = { [standIn] in
                // It takes any key, but wants one.
                AIEndpoint(
                    base: try await standIn.endpoint().url.appendingPathComponent("ai/v1"), key: Secret("stand-in"),
                    isStandIn: true)
            }
            http = AnnouncedStreaming(
                client: environment.aiHTTP ?? standIn.client(network, userAgent: Self.userAgent), activity: activity,
                name: "the built-in backend")
        }
        var options = AIClientOptions(
            model: configuration.ai.model, pictureModel: configuration.ai.pictureModel,
            leavingOut: configuration.ai.leftOut)
        options.timeout = { [answerLimit, settings] in
            TimeLimits.scaled(answerLimit.value ?? .seconds(settings.value(for: AISettings.timeout)))
        }
        (options.clock, options.now) = (environment.timing.clock, environment.now)
        return allowance.limiting(
            AIClientFactory.create(
                endpoint: endpoint, http: http, downloads: environment.aiHTTP ?? network, options: options,
                logger: logger("ai")))
    }()

    // MARK: Pro

    /// How much the account may do by its plan.
    private(set) lazy var allowance = Allowance(
        store: content, server: configuration.pro.server.id,
        account: { [weak self] in await self?.accountInForce }, now: environment.now)

    /// The store that sells Pro.
    public private(set) lazy var purchases: any PurchasesService = {
        if let purchases = environment.purchases { return purchases }
        let pro = configuration.pro
        let endpoint: @Sendable () async throws -> PurchasesEndpoint
        let http: any HTTPClient
        switch pro.store {
        case .remote(let base, let key):
            endpoint = { PurchasesEndpoint(base: base, key: key) }
            http = AnnouncedClient(client: self.http, activity: activity, name: nil)
        case .standIn:
            endpoint = { [standIn] in
                PurchasesEndpoint(
                    base: try await standIn.endpoint().url.appendingPathComponent("purchases"),
                    key: try PurchasesKey("test_slipway", named: "the stand-in's key"))
            }
            http = AnnouncedClient(
                client: environment.http ?? standIn.client(network, userAgent: Self.userAgent), activity: activity,
                name: "the built-in backend")
        }
        return PurchasesClientFactory.create(
            server: pro.server, endpoint: endpoint, http: http, logger: logger("purchases"),
            clock: environment.timing.clock, now: environment.now)
    }()

    /// How long an answer may take, if a command says so.
    public let answerLimit = AnswerLimit()

    /// Stops the embedded backend if this process serves it.
    func stopBackends() async {
        await backend.stop()
        if !backend.isEmbedded, configuration.ai.server == .standIn || configuration.pro.store == .standIn {
            await standIn.stop()
        }
    }

    /// Conversations, pictures and finds of all accounts.
    public private(set) lazy var content = ContentStore(
        database: database, secureHash: { Data(SHA256.hash(data: $0)) }, now: environment.now)

    // MARK: Storage

    /// Shared by all parts that observe other processes of this home, because they watch the same directory.
    let watcher: any DirectoryWatching = DirectoryWatcher()

    public private(set) lazy var database: AppDatabase = AppDatabase(
        at: directories.database,
        migrations: modules.migrations + NavigationMigrations.all + AnalyticsMigrations.all,
        watcher: watcher,
        onRecovery: { [weak self, log = logger("storage"), onRecovery = environment.onRecovery] recovery in
            log.error("database recovered", metadata: ["report": "\(recovery)"])
            if let onRecovery { return onRecovery(recovery) }
            // Deferred, because the call that found the damage has not returned yet.
            Task { @MainActor in self?.recoveryNotice.post() }
        })

    private(set) lazy var recoveryNotice: RecoveryNotice = RecoveryNotice(
        recoveries: { [database] in database.recoveries() }, settings: settings, toasts: toasts,
        logger: logger("storage"))

    public private(set) lazy var settings = SQLiteSettingsStore(database: database, definitions: modules.settings)

    private(set) lazy var accounts = SettingsManager(store: settings)

    /// The account that a command works for; windows have ``accounts``.
    var accountOfCommand: String?

    /// The account whose data is read and stored; nil while there is none.
    var accountInForce: String? { accounts.account ?? accountOfCommand }

    // MARK: Analytics

    /// Records events in the log, and on a server if one is configured and the signed-in user has agreed.
    private(set) lazy var analytics: any AnalyticsRecorder = {
        if let analytics = environment.analytics { return analytics }
        let log = LogAnalytics(logger: logger("analytics"))
        return telemetry.map { CompositeAnalytics([log, $0]) } ?? log
    }()

    /// Sends events to the configured server; nil when there is none.
    private(set) lazy var telemetry: QueuedAnalytics? = configuration.telemetry.map { telemetry in
        QueuedAnalytics(
            configuration: telemetry, database: database, http: http, context: ["version": AppVersion.current],
            doNotTrack: configuration.doNotTrack,
            isAllowed: { [settings] in settings.value(for: SharedSettings.analytics) },
            secureHash: { Data(SHA256.hash(data: $0)) }, clock: environment.timing.clock, now: environment.now)
    }
}
