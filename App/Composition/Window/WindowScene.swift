import AnalyticsDelivery
import AuthFeature
import ContentFeature
public import Core
import Design
import Domain
import Feedback
import Logging
import Navigation
import NavigationStorage
import Persistence
import SettingsStorage
public import Shell

/// The parts of one window. Each is made on first use; commands that show no window use some of them.
@MainActor
public final class WindowScene {
    public let name: SceneName
    private unowned let app: AppDependencies
    private let services: Services

    init(_ name: SceneName, of app: AppDependencies) {
        self.name = name
        self.app = app
        services = app.services
    }

    // MARK: Navigation

    public private(set) lazy var router: AppRouter = {
        let router = AppRouter(table: app.modules.routeTable)
        router.holds = { [unowned app] routeGuard in app.modules.holds(routeGuard, in: app) }
        return router
    }()

    private(set) lazy var confirmations = Confirmations(router: router)

    lazy var store: any SceneStore = SQLiteSceneStore(database: services.database)

    private(set) lazy var keeper = SceneStateStore(
        name: name.description, store: store, toasts: services.toasts, logger: services.logger("scene"),
        now: services.environment.now,
        reasonGone: { [weak app] entry, account in
            guard let app else { return nil }
            return await app.modules.reasonGone(entry, account: account, in: app)
        })

    private(set) lazy var pending = PendingLinks(
        store: SQLitePendingLinkStore(database: services.database), window: name.description,
        now: services.environment.now)

    // MARK: State

    public private(set) lazy var state = AppStateController(
        auth: app.authFeature, onboarding: app.onboardingFeature, services: services, router: router, keeper: keeper,
        pending: pending, work: work)

    private(set) lazy var work = SignedInWork(
        review: ReviewPrompt(services: services, router: router),
        feedback: app.feedback,
        consent: AnalyticsConsent(
            accounts: services.accounts, settings: services.settings, telemetry: services.telemetry,
            logger: services.logger("analytics")),
        telemetry: services.telemetry, analytics: services.analytics, content: { [weak app] in app?.content })

    private(set) lazy var lifecycle: Lifecycle = Lifecycle(
        scene: name,
        work: Lifecycle.Work(
            use: { [unowned self] in await window.use() },
            runQuickActions: { [unowned self] in quickActions.runPending() },
            save: { [unowned self] in _ = await window.save() },
            releaseCaches: { [database = services.database] in database.releaseMemory() }),
        logger: services.logger("lifecycle"))

    public private(set) lazy var quickActions: QuickActionService = QuickActionService(
        mayRun: { [unowned self] in state.state.kind == .authenticated && lifecycle.phase(of: name) == .active },
        perform: { [unowned self] action in
            confirmations.cancel()
            router.presentSheet(action.sheet)
        })

    // MARK: The window itself

    public private(set) lazy var window = AppWindow(
        self, tabs: app.modules.tabs, views: FrontViews { [unowned app] place in app.makeView(at: place) },
        toasts: services.toasts, requests: services.activity,
        surroundings: WindowSurroundings(backend: services.backend, settings: services.settings),
        logger: services.logger("window"))

    /// The socket for requests of other processes; nil until the scene is claimed, and in commands.
    private var socket: SceneSocket?

    /// The tasks that follow the changes that other processes make to this home, while the window is open.
    private var following: [Task<Void, Never>] = []

    /// Claims the scene for this process, and accepts requests of other processes.
    ///
    /// - Parameters:
    ///   - beforeChange: called before a request changes the window, so that a text that is being typed is not lost.
    ///   - onRaise: called when another process has requested the window, with the reason in words.
    ///   - onRequest: called after a request has changed the window.
    /// - Returns: false when another process has the scene's window.
    public func claim(
        beforeChange: @escaping @MainActor @Sendable () async -> Void = {},
        onRaise: @escaping @MainActor @Sendable (String) -> Void, onRequest: @escaping @MainActor @Sendable () -> Void
    ) throws(FileError) -> Bool {
        guard let socket = try SceneSocket.claim(name, in: services.directories.runtime) else { return false }
        self.socket = socket
        let handler = WindowRequestHandler(
            scene: name, window: window, lifecycle: lifecycle, quickActions: quickActions,
            beforeChange: beforeChange, onRaise: onRaise, onRequest: onRequest)
        try socket.listen { request in await handler.serve(request) }
        services.recoveryNotice.post()
        // Keeps the app alive until the work is done; the parts of a window hold no strong reference to it.
        state.onFollowed = { [weak app] in
            guard let app else { return }
            await app.scene.window.finishStep()
        }
        followHome()
        // With `DO_NOT_TRACK`, this discards the events that were recorded before.
        if services.configuration.doNotTrack { Task { [telemetry = services.telemetry] in await telemetry?.flush() } }
        return true
    }

    /// Marks this window as the most recently used one.
    func noticeUse() {
        socket?.touch()
    }

    /// Releases the scene for other processes, and stops the embedded backend if this process serves it.
    func giveUp() async {
        for task in following { task.cancel() }
        following = []
        await services.recoveryNotice.finish()
        socket?.close()
        socket = nil
        await app.existing(ContentModule.self)?.feature.stop()
        await services.stopBackends()
    }

    private func followHome() {
        services.settings.followOtherProcesses()
        app.authFeature.followOtherProcesses()
        let steps = services.settings.values(for: SharedSettings.onboardingProgress)
        let consents = services.settings.values(for: SharedSettings.analytics)
        let commits = services.database.changes()
        following = [
            Task { [weak app] in
                for await _ in steps {
                    guard let app else { return }
                    await app.scene.followOnboarding()
                }
            },
            Task { [weak app] in
                for await _ in consents {
                    guard let app else { return }
                    await app.scene.work.consent.apply()
                }
            },
            Task { [feedback = app.feedback] in for await _ in commits { await feedback.recount() } },
        ]
    }

    /// Shows the step of the onboarding that another window of the account in force has reached.
    private func followOnboarding() async {
        guard state.state.kind == .onboarding else { return }
        await state.followOnboarding()
        await window.settle()
    }
}
