public import Analytics
import AnalyticsDelivery
public import AuthFeature
public import ContentFeature
public import Core
import Crypto
public import Design
import Domain
public import DomainFeature
public import Foundation
import LocalBackend
import Logging
public import Navigation
import NavigationStorage
public import Networking
public import OnboardingFeature
public import Persistence
public import SettingsFeature
public import Shell

/// Everything the app is made of, each part made when it is first asked for.
///
/// A command line that only reads a setting opens the database and nothing else; a shell ends up with all of it. Parts
/// know each other by protocols; that they are these parts is known here alone.
@MainActor
public final class AppDependencies {
    public let configuration: AppConfiguration
    public let scene: SceneName
    public let log: RecentLog
    let timing: StartTiming
    private let givenHTTP: (any HTTPClient)?
    private let givenAnalytics: (any AnalyticsRecorder)?
    private let givenOnRecovery: (@Sendable (DatabaseRecovery) -> Void)?
    let browser: any Browser
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - browser: where sign-in with Apple goes on.
    ///   - http: how requests are sent; libcurl unless another is given.
    ///   - analytics: who takes note of events; the log unless another is given.
    ///   - onRecovery: told when the database was damaged and has been recovered; a toast tells unless another is given.
    public init(
        configuration: AppConfiguration, scene: SceneName = .main, log: RecentLog = RecentLog(),
        timing: StartTiming = StartTiming(), browser: any Browser = NoBrowser(), http: (any HTTPClient)? = nil,
        analytics: (any AnalyticsRecorder)? = nil, onRecovery: (@Sendable (DatabaseRecovery) -> Void)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        givenHTTP = http
        givenAnalytics = analytics
        givenOnRecovery = onRecovery
        self.configuration = configuration
        self.scene = scene
        self.log = log
        self.timing = timing
        self.browser = browser
        self.now = now
    }

    // MARK: Services

    public let toasts = ToastCenter()

    public var directories: HomeDirectories { configuration.directories }

    /// For everything but the backend.
    public private(set) lazy var http: any HTTPClient = givenHTTP ?? CurlHTTPClient(userAgent: Self.userAgent)

    /// For requests to the backend, and no others.
    private(set) lazy var backendHTTP: any HTTPClient =
        givenHTTP ?? backend.client(http, userAgent: Self.userAgent)

    private static let userAgent = "slipway/\(AppVersion.current)"

    public private(set) lazy var backend = Backend(configuration)

    public private(set) lazy var database: AppDatabase = AppDatabase(
        at: directories.database,
        migrations: SettingsMigrations.all + NavigationMigrations.all + AnalyticsMigrations.all,
        onRecovery: { [weak self, log = Logger(label: "storage"), given = givenOnRecovery] recovery in
            log.error("database recovered", metadata: ["report": "\(recovery)"])
            if let given { return given(recovery) }
            // Not at once: whoever has met the damage is still at it.
            Task { @MainActor in self?.recoveryNotice.tell() }
        })

    private lazy var recoveryNotice: RecoveryNotice = RecoveryNotice(
        recoveries: { [database] in database.recoveries() }, settings: settings, toasts: toasts,
        logger: Logger(label: "storage"))

    public private(set) lazy var settings = SQLiteSettingsStore(database: database, definitions: Self.definitions)

    private(set) lazy var feedback: FeedbackDelivery = makeFeedback()

    private(set) lazy var analytics: any AnalyticsRecorder = givenAnalytics ?? makeAnalytics()

    /// Sends events to where the configuration says; nil while that is nowhere.
    private(set) lazy var telemetry: QueuedAnalytics? = makeTelemetry()

    /// Every setting of the app, in the order in which it is listed.
    static var definitions: [SettingDefinition] {
        SharedSettings.definitions + SettingsKeys.definitions + [SettingDefinition(RecoveryNotice.lastTold)]
    }

    // MARK: Features

    public private(set) lazy var authFeature: any AuthFeatureAPI = AuthFeatureFactory.create(
        http: backendHTTP,
        endpoint: { [backend] in try await backend.endpoint() },
        sessionFile: directories.session,
        binding: homeBinding,
        toasts: toasts,
        navigator: navigator(),
        secureHash: { Data(SHA256.hash(data: $0)) },
        openBrowser: { [browser] address in await browser.open(address) },
        now: now,
        onSignedIn: { [unowned self] user in await authCoordinator.signedIn(user) },
        onPasswordRecovery: { [unowned self] in await authCoordinator.askForNewPassword() },
        onSignedOut: { [unowned self] in authCoordinator.signedOut() },
        onDeleteAccount: { [unowned self] in settingsCoordinator.askToDeleteAccount() })

    /// Sessions that an earlier version bound to the embedded backend's address are this home's if its backend signed them.
    private var homeBinding: HomeBinding? {
        guard backend.isEmbedded else { return nil }
        return HomeBinding(identity: BackendEndpoint.embeddedIdentity) { [directories] token in
            OwnTokens.contain(token.revealed, dataDirectory: directories.backend)
        }
    }

    public private(set) lazy var onboardingFeature: any OnboardingFeatureAPI = OnboardingFeatureFactory.create(
        settings: settings,
        toasts: toasts,
        account: { [accounts] in accounts.account },
        onStep: { [unowned self] step in onboardingCoordinator.show(step) },
        onFinish: { [unowned self] in await onboardingCoordinator.finish() })

    public private(set) lazy var settingsFeature: any SettingsFeatureAPI = SettingsFeatureFactory.create(
        store: settings,
        feedback: feedback,
        toasts: toasts,
        navigator: navigator(),
        account: { [unowned self] in state.signedInUser },
        // Nothing is sold yet, so nobody has subscribed to anything.
        plan: { nil },
        onShowPaywall: { [unowned self] in contentCoordinator.showPaywall() },
        onShowAccount: { [unowned self] in authCoordinator.showAccount() },
        onReview: { [unowned self] answer in await signedInWork.review.answered(answer) },
        onSignOut: { [unowned self] in await state.signOut() },
        onDeleteAccount: { [unowned self] in settingsCoordinator.askToDeleteAccount() })

    public private(set) lazy var contentFeature: any ContentFeatureAPI = ContentFeatureFactory.create(
        navigator: navigator(),
        toasts: toasts,
        greetingName: { [unowned self] in settings.value(for: SharedSettings.profileName) })

    public private(set) lazy var coreFeature: any CoreFeatureAPI = CoreFeatureFactory.create(
        probes: diagnosticProbes, log: log, toasts: toasts)

    public private(set) lazy var domainFeature: any DomainFeatureAPI = DomainFeatureFactory.create(
        state: { [unowned self] in state.state })

    public private(set) lazy var navigationFeature: any NavigationFeatureAPI = NavigationFeatureFactory.create(
        table: router.table,
        status: { [unowned self] in
            NavigationStatus(
                state: router.state, history: router.history, pending: pending.visible(to: state.signedInUser?.id),
                account: state.signedInUser?.id)
        })

    // MARK: State and navigation

    public private(set) lazy var router = AppRouter(table: AppRoutes.table)

    public private(set) lazy var state = AppStateController(
        auth: authFeature, onboarding: onboardingFeature, accounts: accounts, router: router,
        scene: sceneKeeper, pending: pending, work: signedInWork, deletion: deletion, toasts: toasts,
        analytics: analytics, timing: timing, logger: Logger(label: "state"))

    lazy var accounts = SettingsManager(store: settings)

    private(set) lazy var signedInWork: SignedInWork = makeSignedInWork()

    lazy var deletion = AccountDeletion(
        auth: authFeature, accounts: accounts, feedback: feedback, database: database)

    lazy var sceneKeeper = SceneKeeper(
        name: scene.description, store: sceneStore, toasts: toasts, logger: Logger(label: "scene"), now: now)

    lazy var sceneStore: any SceneStore = SQLiteSceneStore(database: database)

    lazy var pending = PendingLinks(
        store: SQLitePendingLinkStore(database: database), window: scene.description, now: now)

    private(set) lazy var confirmations = Confirmations(router: router)

    private func navigator<R: Route>() -> Navigator<R> {
        Navigator(router)
    }

    // MARK: Coordinators

    lazy var authCoordinator = AuthCoordinator(auth: authFeature, state: state, router: router)

    lazy var onboardingCoordinator = OnboardingCoordinator(onboarding: onboardingFeature, state: state)

    lazy var contentCoordinator = ContentCoordinator(content: contentFeature, router: router)

    lazy var settingsCoordinator = SettingsCoordinator(
        settings: settingsFeature, state: state, confirmations: confirmations, toasts: toasts)

    lazy var mainCoordinator = MainCoordinator(
        content: contentCoordinator, settings: settingsCoordinator, state: state,
        inspection: { [unowned self] route in
            switch route {
            case .diagnostics: coreFeature
            case .appState: domainFeature
            case .navigation: navigationFeature
            }
        })

    // MARK: The window

    /// This window's door for other processes; nil until it is claimed, and for command lines.
    private var door: SceneSocket?

    /// Claims the scene for this process, and lets other processes in.
    ///
    /// - Parameters:
    ///   - onRaise: called when the window was asked for, with the reason in words.
    ///   - onVisit: called after a visitor has done something to the window.
    /// - Returns: false when another process has the scene's window.
    public func claimScene(
        onRaise: @escaping @MainActor @Sendable (String) -> Void, onVisit: @escaping @MainActor @Sendable () -> Void
    ) throws(FileError) -> Bool {
        guard let door = try SceneSocket.claim(scene, in: directories.runtime) else { return false }
        self.door = door
        let visitors = SceneVisitors(
            scene: scene, window: window, lifecycle: lifecycle, quickActions: quickActions, onRaise: onRaise,
            onVisit: onVisit)
        try door.listen { visit in await visitors.serve(visit) }
        recoveryNotice.tell()
        follower.begin()
        signedInWork.consent.begin()
        // Which throws away what was recorded before.
        if configuration.doNotTrack { Task { [telemetry] in await telemetry?.flush() } }
        return true
    }

    private lazy var follower: HomeFollower = makeFollower()

    private func giveUp() async {
        follower.end()
        signedInWork.consent.end()
        door?.close()
        door = nil
        await backend.stop()
    }

    lazy var lifecycle: Lifecycle = Lifecycle(
        scene: scene,
        work: Lifecycle.Work(
            use: { [unowned self] in await window.use() },
            runQuickActions: { [unowned self] in quickActions.runPending() },
            save: { [unowned self] in _ = await window.save() },
            releaseCaches: { [database] in database.releaseMemory() }),
        logger: Logger(label: "lifecycle"))

    public private(set) lazy var quickActions: QuickActionService = QuickActionService(
        mayRun: { [unowned self] in state.state.kind == .authenticated && lifecycle.phase(of: scene) == .active },
        perform: { [unowned self] action in
            confirmations.cancel()
            router.presentSheet(action.sheet)
        })

    public private(set) lazy var window = AppWindow(
        scene: scene, state: state, router: router,
        views: FrontViews(
            auth: authCoordinator, onboarding: onboardingCoordinator, main: mainCoordinator,
            content: contentCoordinator, settings: settingsCoordinator, state: state),
        main: mainCoordinator, confirmations: confirmations, keeper: sceneKeeper, pending: pending, toasts: toasts,
        lifecycle: lifecycle, quickActions: quickActions, onUse: { [unowned self] in door?.touch() },
        giveUp: { [unowned self] in await giveUp() }, logger: Logger(label: "window"))
}
