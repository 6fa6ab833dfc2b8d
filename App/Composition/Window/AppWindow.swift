public import Design
import Domain
import Foundation
import Logging
public import Navigation
public import Shell

/// One window of the app, as a shell drives it.
@MainActor
public final class AppWindow: ShellWindow {
    public let toasts: ToastCenter
    public let tabs: [WindowTab]
    private unowned let scene: WindowScene
    let state: AppStateController
    let router: AppRouter
    let views: FrontViews
    let confirmations: Confirmations
    private let keeper: SceneStateStore
    private let pending: PendingLinks
    private let lifecycle: Lifecycle
    private let quickActions: QuickActionService
    private let requests: RequestActivity
    let surroundings: WindowSurroundings
    private let logger: Logger
    private lazy var deeplinks = DeeplinkManager { [unowned self] (url, _) async throws(LinkError) in
        try await state.handleDeepLink(url) { link throws(LinkError) in try self.follow(link) }
    }
    private var starting: Task<Void, Never>?
    /// Whose view has appeared last.
    var shown: FrontPlace?
    private var saveFailure: String?

    init(
        _ scene: WindowScene, tabs: [AppTab], views: FrontViews, toasts: ToastCenter, requests: RequestActivity,
        surroundings: WindowSurroundings, logger: Logger
    ) {
        self.scene = scene
        self.tabs = tabs.map { WindowTab(name: $0.id.rawValue, title: $0.title) }
        self.views = views
        self.toasts = toasts
        self.requests = requests
        self.surroundings = surroundings
        self.logger = logger
        state = scene.state
        router = scene.router
        confirmations = scene.confirmations
        keeper = scene.keeper
        pending = scene.pending
        lifecycle = scene.lifecycle
        quickActions = scene.quickActions
    }

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
        var screen = views.view(at: frontPlace).screen
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
        return hidden.map { views.view(at: $0).screen } + [screen]
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
        return trail.dropLast().map { views.view(at: $0).screen.title }
    }

    /// The action on every other screen while a user is signed in.
    private var signOutAction: Element {
        Button("toolbar.sign-out", "Sign out") { [state] in await state.signOut() }.element
    }

    public var status: WindowStatus {
        let (state, user) = (shownState, shownUser)
        var status = WindowStatus(state: state.kind.rawValue, scene: scene.name.description)
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

    public var activity: String? { requests.text }

    public var backend: String? { surroundings.backend }

    public var appearance: WindowAppearance { surroundings.appearance }

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
        await lifecycle.enter(phase, in: scene.name)
    }

    public func noticeUse() {
        scene.noticeUse()
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
        quickActions.runPending()
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
        views.keepOnly(places)
        if shown != places.last {
            shown = places.last
            await views.view(at: frontPlace).appear()
        }
    }

    public func shown() async {
        await keeper.markShown()
    }

    public func close() async {
        await scene.giveUp()
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
