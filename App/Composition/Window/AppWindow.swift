import Core
public import Design
import Domain
import Logging
import Navigation
import NavigationStorage
import Observation
import Persistence
import SettingsStorage
public import Shell
import Synchronization

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
    var accounts: SettingsManager { services.accounts }
    private(set) lazy var logger = services.logger("window")

    // MARK: Navigation

    public private(set) lazy var router: AppRouter = {
        let router = AppRouter(table: app.modules.routeTable)
        router.holds = { [unowned app] routeGuard in app.modules.holds(routeGuard, in: app) }
        router.onReplace = { [unowned self] entry, other in
            guard let entry = app.modules.place(of: entry), let other = app.modules.place(of: other) else { return }
            views = Dictionary(views.map { ($0.key.replacing(entry, with: other), $0.value) }) { first, _ in first }
            shown = shown?.replacing(entry, with: other)
            // The work that has made it may last, so the place is saved now.
            begin()
        }
        return router
    }()

    private(set) lazy var confirmations = Confirmations(router: router)

    lazy var store: any SceneStore = SQLiteSceneStore(database: services.database)

    private(set) lazy var placeStore = SceneStateStore(
        name: name.description, store: store, toasts: toasts, logger: services.logger("scene"),
        now: services.environment.now,
        reasonGone: { [weak app] entry, account in
            guard let app else { return nil }
            return await app.modules.reasonGone(entry, account: account, in: app)
        })

    private(set) lazy var pending = PendingLinks(
        store: SQLitePendingLinkStore(database: services.database), window: name.description,
        now: services.environment.now)

    private(set) lazy var deeplinks = DeeplinkManager(queue: turns) { [unowned self] (url, _) throws(LinkError) in
        try await takeTurn { (window) async throws(LinkError) in try await window.follow(url) }
    }

    /// The views of the open places. Those behind the front keep the text that was entered in them.
    var views: [FrontPlace: any LiveView] = [:]
    /// Whose view has appeared last.
    var shown: FrontPlace?
    /// The titles of the places whose screens were built, each until something that its screen shows changes.
    nonisolated private let titles = Mutex<[FrontPlace: String]>([:])
    /// The open places at a state and a navigation.
    private var opened: (state: AppState, navigation: NavigationState, places: [FrontPlace])?

    // MARK: State

    public private(set) lazy var state: AppStateController = {
        let controller = AppStateController(
            session: sessionReader(), analytics: services.analytics, logger: services.logger("state"))
        observeSession(for: controller)
        return controller
    }()

    private(set) lazy var review = ReviewPrompt(
        ReviewPrompt.Needs(
            accounts: accounts, review: services.configuration.review, timing: services.environment.timing,
            browser: services.environment.browser, toasts: toasts, analytics: services.analytics,
            logger: services.logger("review"), router: router))

    let turns = SerialQueue()
    /// The events that were taken and not carried out yet, the oldest first.
    var events: [WindowEvent] = []
    /// The account whose session another process has stored, since a session was last left here.
    var foundAccount: String?
    /// The latest request for the API token, in the background; nil before the first.
    var apiAuthentication: Task<Void, Never>?
    var saveFailure: String?
    private lazy var liveSettings = LiveSettings(services.settings)
    private var starting: Task<Void, Never>?

    // MARK: Lifecycle

    /// Protected by a lock, so that reading it does not wait for the main actor. A window is active when it opens.
    nonisolated let phase = Mutex(WindowPhase.active)
    private let uses = SingleFlight<OnlyKey, Void, Never>()

    let quickActions = QuickActionService()

    /// The socket for requests of other processes; nil until the window is claimed, and in commands.
    var socket: SceneSocket?
    /// The tasks that follow the changes that other processes make to this home, while the window is open.
    var following: [Task<Void, Never>] = []

    public func start() async {
        let task = starting ?? send(.started)
        starting = task
        await task.value
    }

    /// Does what the phase requires. Returns when that is done.
    public func enter(_ phase: WindowPhase) async {
        if phase == .active { noticeUse() }
        self.phase.withLock { $0 = phase }
        services.logger("lifecycle").info("phase", metadata: ["scene": "\(name)", "phase": "\(phase)"])
        // When the window becomes active again during a call, both calls share one request to the server.
        if phase == .active { await uses.run(.only) { await self.use() } }
        await settle()
        // The window may have become active meanwhile.
        if phase == .background, self.phase.withLock({ $0 }) == .background { services.database.releaseMemory() }
    }

    /// Marks this window as the most recently used one.
    public func noticeUse() {
        socket?.touch()
    }

    /// Asks for a quick action, which replaces one that still waits.
    public func request(_ action: QuickAction) {
        quickActions.action = action
    }

    /// Runs the pending action if it may run now. It is cleared first, so that nothing it causes can run it again.
    func runPendingAction() {
        guard state.state.kind == .authenticated, phase.withLock({ $0 }) == .active, let action = quickActions.take()
        else { return }
        confirmations.cancel()
        router.presentSheet(action.sheet)
    }

    // MARK: What is shown

    /// The sign-out buttons of the screens that have one of their own.
    private static let ownSignOuts: Set = ["settings.sign-out", "account.sign-out"]

    public var screen: Screen {
        if let question = confirmations.screen { return question }
        var screen = screen(at: frontPlace)
        if shownUser != nil, !screen.elements.contains(where: { Self.ownSignOuts.contains($0.id) }) {
            screen.toolbar.append(
                Button("toolbar.sign-out", "Sign out") { [unowned self] in await signOut() }.element)
        }
        return screen
    }

    public var layers: [WindowLayer] {
        var places: [FrontPlace] = []
        for place in openPlaces {
            switch place {
            case .sheet: places.append(place)
            case .sheetScreen: places[places.count - 1] = place
            case .launch, .error, .onboarding, .signIn, .signedOut, .tab, .screen: places = [place]
            }
        }
        var layers = places.enumerated().map { depth, place in
            let isFront = depth == places.count - 1 && confirmations.current == nil
            return WindowLayer(
                place: link(withSheets: depth), view: view(at: place), isFront ? screen : screen(at: place))
        }
        // It stands in front of all of them.
        if let question = confirmations.screen {
            layers.append(WindowLayer(place: link(withSheets: places.count), view: nil, question))
        }
        return layers
    }

    /// The link to what is shown, up to one of the sheets.
    private func link(withSheets count: Int) -> String {
        let navigation = router.state
        guard navigation.area == .tabs else { return router.table.print(navigation) ?? "" }
        return router.table.print(
            .tab(navigation.selectedTab, navigation.selectedStack), sheets: Array(navigation.sheets.prefix(count)))
    }

    public var tabRoot: (any LiveView)? {
        guard state.state.kind == .authenticated, router.state.stacks[router.state.selectedTab]?.count == 1 else {
            return nil
        }
        let root = openPlaces.last { if case .tab = $0 { true } else { false } }
        return root.map(view(at:))
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
        // A screen below is not built to learn its title if that is known.
        return trail.dropLast().map { place in
            titles.withLock { $0[place] } ?? declaredTitle(of: place) ?? screen(at: place).title
        }
    }

    private func declaredTitle(of place: FrontPlace) -> String? {
        switch place {
        case .tab(let tab): tabs.first { $0.name == tab.id.rawValue }?.title
        case .screen(_, _, let route), .signedOut(_, let route):
            route.id == RouteEntry(route.id.id) ? router.table.definition(route.id.id)?.title : nil
        case .launch, .error, .onboarding, .signIn, .sheet, .sheetScreen: nil
        }
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

    /// The open places, found once for each place of the window.
    var openPlaces: [FrontPlace] {
        let (state, navigation) = (shownState, router.state)
        if let opened, opened.state == state, opened.navigation == navigation { return opened.places }
        let places = app.modules.openPlaces(state, navigation)
        opened = (state, navigation, places)
        return places
    }

    var frontPlace: FrontPlace { openPlaces.last ?? .launch }

    /// The view of a place; the same one as long as the place stays open.
    func view(at place: FrontPlace) -> any LiveView {
        if let view = views[place] { return view }
        let view = app.makeView(at: place)
        views[place] = view
        return view
    }

    private func screen(at place: FrontPlace) -> Screen {
        let view = view(at: place)
        guard titles.withLock({ $0[place] }) == nil else { return view.screen }
        let screen = withObservationTracking {
            view.screen
        } onChange: { [weak self] in
            self?.titles.withLock { $0[place] = nil }
        }
        titles.withLock { $0[place] = screen.title }
        return screen
    }

    func closeViews() {
        let open = Set(openPlaces)
        if views.keys.contains(where: { !open.contains($0) }) { views = views.filter { open.contains($0.key) } }
        titles.withLock { titles in titles = titles.filter { open.contains($0.key) } }
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
        router.selectTab(TabID(rawValue: name))
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
        guard router.perform(intent) else { throw Refusal(.nothingToDo, otherwise) }
    }
}
