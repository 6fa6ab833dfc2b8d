import Core
public import Design
import Domain
import Foundation
import Logging
public import Navigation
import NavigationStorage
import Persistence
import SettingsStorage
public import Shell

/// One window of the app, as a shell drives it. Each of its parts is made on first use; commands that show no window use
/// some of them.
@MainActor
public final class AppWindow: ShellWindow {
    public let name: SceneName
    unowned let app: AppDependencies
    let services: Services

    init(_ name: SceneName, of app: AppDependencies) {
        self.name = name
        self.app = app
        services = app.services
    }

    public var toasts: ToastCenter { services.toasts }
    private lazy var logger = services.logger("window")

    // MARK: Navigation

    public private(set) lazy var router: AppRouter = {
        let router = AppRouter(table: app.modules.routeTable)
        router.holds = { [unowned app] routeGuard in app.modules.holds(routeGuard, in: app) }
        router.onReplace = { [unowned self] entry, other in
            views = Dictionary(views.map { ($0.key.replacing(entry, with: other), $0.value) }) { first, _ in first }
            shown = shown?.replacing(entry, with: other)
            // The work that has made it may last.
            Task { await self.save() }
        }
        return router
    }()

    private(set) lazy var confirmations = Confirmations(router: router)

    lazy var store: any SceneStore = SQLiteSceneStore(database: services.database)

    private(set) lazy var keeper = SceneStateStore(
        name: name.description, store: store, toasts: toasts, logger: services.logger("scene"),
        now: services.environment.now,
        reasonGone: { [weak app] entry, account in
            guard let app else { return nil }
            return await app.modules.reasonGone(entry, account: account, in: app)
        })

    private(set) lazy var pending = PendingLinks(
        store: SQLitePendingLinkStore(database: services.database), window: name.description,
        now: services.environment.now)

    private lazy var deeplinks = DeeplinkManager { [unowned self] (url, _) async throws(LinkError) in
        try await state.handleDeepLink(url) { link throws(LinkError) in try self.follow(link) }
    }

    /// The views of the open places. Those behind the front keep the text that was entered in them.
    var views: [FrontPlace: any LiveView] = [:]
    /// Whose view has appeared last.
    var shown: FrontPlace?

    // MARK: State

    public private(set) lazy var state: AppStateController = AppStateController(
        auth: app.authFeature, onboarding: app.onboardingFeature, services: services, router: router, keeper: keeper,
        pending: pending, work: work)

    private(set) lazy var work: SignedInWork = SignedInWork(
        review: ReviewPrompt(services: services, router: router),
        feedback: app.feedback,
        consent: AnalyticsConsent(
            accounts: services.accounts, settings: services.settings, telemetry: services.telemetry,
            logger: services.logger("analytics")),
        telemetry: services.telemetry, analytics: services.analytics, content: { [weak app] in app?.content })

    private(set) lazy var lifecycle: Lifecycle = Lifecycle(
        work: Lifecycle.Work(
            use: { [unowned self] in await use() },
            runQuickActions: { [unowned self] in runPendingAction() },
            save: { [unowned self] in _ = await save() },
            releaseCaches: { [database = services.database] in database.releaseMemory() }),
        scene: name, logger: services.logger("lifecycle"))

    /// The quick action that waits until the window is active and a user is signed in.
    private(set) var pendingAction: QuickAction?
    private lazy var liveSettings = LiveSettings(services.settings)
    private var starting: Task<Void, Never>?
    private var saveFailure: String?

    /// The socket for requests of other processes; nil until the window is claimed, and in commands.
    var socket: SceneSocket?
    /// The tasks that follow the changes that other processes make to this home, while the window is open.
    var following: [Task<Void, Never>] = []

    public func start() async {
        let task = starting ?? Task { [state] in await state.initialize() }
        starting = task
        await task.value
    }

    // MARK: What is shown

    /// The sign-out buttons of the screens that have one of their own.
    private static let ownSignOuts: Set = ["settings.sign-out", "account.sign-out"]

    public var screen: Screen {
        if let question = confirmations.screen { return question }
        var screen = view(at: frontPlace).screen
        if shownUser != nil, !screen.elements.contains(where: { Self.ownSignOuts.contains($0.id) }) {
            screen.actions.append(signOutAction)
        }
        return screen
    }

    public var screens: [Screen] {
        var layers: [FrontPlace] = []
        for place in openPlaces {
            switch place {
            case .sheet: layers.append(place)
            case .sheetScreen: layers[layers.count - 1] = place
            case .launch, .error, .onboarding, .signIn, .signedOut, .tab, .screen: layers = [place]
            }
        }
        // A question stands in front of all of them.
        let hidden = confirmations.current == nil ? layers.dropLast() : layers[...]
        return hidden.map { view(at: $0).screen } + [screen]
    }

    public var trail: [String] {
        var trail: [FrontPlace] = []
        for place in openPlaces {
            switch place {
            case .launch, .error, .onboarding, .signIn, .tab: trail = [place]
            case .signedOut, .screen: trail.append(place)
            case .sheet, .sheetScreen: break
            }
        }
        return trail.dropLast().map { view(at: $0).screen.title }
    }

    /// The action on every other screen while a user is signed in.
    private var signOutAction: Element {
        Button("toolbar.sign-out", "Sign out") { [state] in await state.signOut() }.element
    }

    public var status: WindowStatus {
        let (state, user) = (shownState, shownUser)
        var status = WindowStatus(state: state.kind.rawValue, scene: name.description)
        status.detail = state.detail
        status.user = user.map { WindowStatus.Person(id: $0.id, email: $0.email) }
        status.pending = pending.visible(to: user?.id).map {
            WindowStatus.WaitingLink(url: $0.url, expires: $0.expires)
        }
        let navigation = router.state
        status.badges = Dictionary(uniqueKeysWithValues: navigation.badges.map { ($0.key.rawValue, $0.value) })
        switch state {
        case .authenticated:
            status.tab = navigation.selectedTab.rawValue
            status.path = navigation.selectedStack.map(router.table.path(of:))
            status.sheets = navigation.sheets.map { sheet in
                ([sheet.route] + sheet.path).map(router.table.path(of:)).joined(separator: "/")
            }
            status.url = router.table.print(navigation)
        case .unauthenticated:
            status.path = navigation.signedOutPath.map(router.table.path(of:))
            status.url = router.table.print(navigation)
        case .loading, .onboarding, .error: break
        }
        return status
    }

    /// The state that is shown: the window is loading until its place is restored.
    var shownState: AppState { state.isRestoring ? .loading : state.state }

    private var shownUser: User? { state.isRestoring ? nil : state.signedInUser }

    private var openPlaces: [FrontPlace] { FrontPlace.open(shownState, router.state) }

    var frontPlace: FrontPlace { openPlaces.last ?? .launch }

    /// The view of a place; the same one as long as the place stays open.
    private func view(at place: FrontPlace) -> any LiveView {
        if let view = views[place] { return view }
        let view = app.makeView(at: place)
        views[place] = view
        return view
    }

    public private(set) lazy var tabs = app.modules.tabs.map { WindowTab(name: $0.id.rawValue, title: $0.title) }

    public var activity: String? { services.activity.text }

    public var backend: String? { services.backend.isEmbedded ? "built-in backend" : services.backend.summary }

    public var appearance: WindowAppearance {
        switch liveSettings.value(for: SettingsKeys.appearance) {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
    }

    public func completions(for link: String) -> [String] {
        router.table.completions(for: link)
    }

    // MARK: Moving

    public func selectTab(_ name: String) throws(Refusal) {
        guard tabs.contains(where: { $0.name == name }) else {
            let names = tabs.map(\.name).joined(separator: ", ")
            throw Refusal(.badValue, "There is no tab '\(name)'. Tabs: \(names).")
        }
        guard state.state.kind == .authenticated else {
            let missing = state.state.kind == .onboarding ? "finish setup" : "sign in"
            throw Refusal(.nothingToDo, "Tabs appear after you \(missing).")
        }
        confirmations.cancel()
        leave(by: .selectTab(TabID(rawValue: name)))
    }

    public func open(_ url: String) async throws(Refusal) {
        _ = try await open(url, from: .shell)
    }

    public func openAtStart(_ url: String) async throws(Refusal) {
        _ = try await open(url, from: .argument)
    }

    /// Follows a link from any source, after the app has started.
    public func open(_ url: String, from source: LinkSource) async throws(Refusal) -> LinkOutcome {
        await start()
        do throws(LinkError) {
            return try await deeplinks.receive(url, from: source)
        } catch {
            logger.notice("link refused", metadata: ["source": "\(source.rawValue)", "reason": "\(error)"])
            throw Refusal(.badLink, error.description)
        }
    }

    public func pop() throws(Refusal) {
        try move(.pop, "This is the first screen.")
    }

    public func dismiss() throws(Refusal) {
        if confirmations.cancel() { return }
        try move(.dismissSheet, "No sheet is open.")
    }

    public func goBack() throws(Refusal) {
        try move(.back, "There is nothing to go back to.")
    }

    public func goForward() throws(Refusal) {
        try move(.forward, "There is nothing to go forward to.")
    }

    private func move(_ intent: NavigationIntent, _ otherwise: String) throws(Refusal) {
        guard state.state.kind == .authenticated || state.state == .unauthenticated else {
            throw Refusal(.nothingToDo, otherwise)
        }
        guard confirmations.current == nil else {
            throw Refusal(.nothingToDo, "Answer the question first.")
        }
        guard leave(by: intent) else { throw Refusal(.nothingToDo, otherwise) }
    }

    // MARK: Lifecycle

    public func enter(_ phase: WindowPhase) async {
        if phase == .active { noticeUse() }
        await lifecycle.enter(phase)
    }

    /// Marks this window as the most recently used one.
    public func noticeUse() {
        socket?.touch()
    }

    /// Asks for a quick action, which replaces one that still waits.
    public func request(_ action: QuickAction) {
        pendingAction = action
    }

    /// Runs the pending action if it may run now. It is cleared first, so that nothing it causes can run it again.
    private func runPendingAction() {
        guard let action = pendingAction, state.state.kind == .authenticated, lifecycle.phase == .active else { return }
        pendingAction = nil
        confirmations.cancel()
        router.presentSheet(action.sheet)
    }

    /// Checks the session, because the window has become active again.
    func use() async {
        await start()
        await state.becameActive()
    }

    public func settle() async {
        await state.settled()
        await finishStep()
    }

    /// Saves what a step has changed, and shows the view that is now in front.
    func finishStep() async {
        runPendingAction()
        // Read at the same time as the place that is saved: other links may be followed while it is being saved.
        let followed = pending.followed
        let isKept = await save()
        do {
            if isKept { try await pending.forget(followed) }
            try await pending.refresh()
        } catch {
            logger.error("pending links cannot be read", metadata: ["reason": "\(error)"])
        }
        let places = openPlaces
        let open = Set(places)
        if views.keys.contains(where: { !open.contains($0) }) { views = views.filter { open.contains($0.key) } }
        if shown != places.last {
            shown = places.last
            await view(at: frontPlace).appear()
        }
    }

    public func shown() async {
        await keeper.markShown()
    }

    /// Saves the window. It is saved only in the tabs or on the sign-in screens; a start that failed keeps the state
    /// that was saved before.
    ///
    /// - Returns: whether the window's current state is saved.
    @discardableResult
    func save() async -> Bool {
        let account: String?
        switch state.state {
        case .authenticated(let user): account = user.id
        case .unauthenticated: account = nil
        case .loading, .onboarding, .error: return false
        }
        do {
            let isKept = try await keeper.save(router.state, account: account)
            saveFailure = nil
            return isKept
        } catch {
            let reason = String(describing: error)
            logger.error("window not saved", metadata: ["reason": "\(reason)"])
            // Shown once, not after every step.
            if saveFailure != reason {
                toasts.post(.error, "Your place in this window could not be saved: \(reason)")
            }
            saveFailure = reason
            return false
        }
    }
}
