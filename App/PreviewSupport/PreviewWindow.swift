public import Core
public import Design
import Foundation
public import Navigation
public import Shell

/// One feature in a window of its own: its front page, and its routes above it.
///
/// Nothing is saved, no user is signed in or out, and requests of the feature to other modules appear as toasts.
@MainActor
public final class PreviewWindow: ShellWindow, NavigatorHost {
    public let toasts: ToastCenter
    public let tabs: [WindowTab] = []
    private let table: RouteTable
    private let makeView: @MainActor (RouteEntry) -> (any LiveView)?
    private var feature: (any FeatureAPI)?
    private var root: (any LiveView)?
    private var session: NavigationSession
    private var views: [RouteEntry: any LiveView] = [:]
    /// Called with the link of the place that is shown, when the window is closed.
    var onClose: @MainActor (String) -> Void = { _ in }

    /// - Parameters:
    ///   - routes: the feature's own; they can be reached by links.
    ///   - isSignedOut: whether they stand on the signed-out stack.
    ///   - makeView: creates the feature's view of a route.
    public init(
        toasts: ToastCenter, routes: [RouteDefinition] = [], isSignedOut: Bool = false,
        makeView: @escaping @MainActor (RouteEntry) -> (any LiveView)? = { _ in nil }
    ) {
        self.toasts = toasts
        self.makeView = makeView
        let homes = routes.compactMap { if case .tab(let home) = $0.placement { home } else { nil } }
        let tab = homes.first ?? "preview"
        table = RouteTable(scheme: "slipway", tabs: [tab], routes: routes)
        session = NavigationSession(NavigationState(firstTab: tab, otherTabs: []))
        if !isSignedOut { session.perform(.enterTabs) }
    }

    /// Sets the feature, whose main view is the window's front page. It is separate from the initializer, because the
    /// feature needs the window.
    ///
    /// - Parameter root: the front page; nil for the feature's main view.
    public func show(_ feature: any FeatureAPI, root: (any LiveView)? = nil) {
        self.feature = feature
        self.root = root ?? feature.makeMainView()
    }

    private var name: String { feature?.id ?? "preview" }

    /// Carries out an intent of the feature's navigator.
    @discardableResult
    public func perform(_ intent: NavigationIntent) -> Bool {
        let hasChanged = table.perform(intent, in: &session)
        if case .replace(let entry, with: let other) = intent, let view = views.removeValue(forKey: entry) {
            views[other] = view
        }
        return hasChanged
    }

    public var state: NavigationState { session.state }

    // MARK: ShellWindow

    public func start() async {}

    public func completions(for link: String) -> [String] { table.completions(for: link) }

    public var places: [WindowPlace] {
        table.plainDefinitions.map { place in
            WindowPlace(
                name: place.pattern.description, link: table.link(of: place), summary: place.summary,
                title: place.title)
        }
    }

    public var screen: Screen {
        front?.screen ?? Screen(name, title: name) { Text("preview.empty", "Nothing to show.") }
    }

    public var layers: [WindowLayer] { [WindowLayer(place: status.url ?? "", view: front, screen)] }

    public var status: WindowStatus {
        var status = WindowStatus(state: "preview", scene: name)
        status.path = state.frontPath.map(table.path(of:))
        status.sheets = state.sheets.map { table.path(of: $0.route) }
        status.url = table.print(state)
        return status
    }

    private var front: (any LiveView)? {
        guard let entry = state.frontPath.last else { return root }
        if let view = views[entry] { return view }
        let view = makeView(entry)
        views[entry] = view
        return view
    }

    public func selectTab(_ name: String) throws(Refusal) {
        throw Refusal(.nothingToDo, "A preview has no tabs.")
    }

    public func open(_ url: String) async throws(Refusal) {
        if let link = URL(string: url), let claim = await feature?.handleDeepLink(link), claim != .notClaimed { return }
        do throws(LinkError) {
            perform(.follow(try table.parse(url)))
        } catch {
            throw Refusal(.badLink, error.description)
        }
    }

    public func pop() throws(Refusal) { try move(.pop, "This is the first screen.") }

    public func dismiss() throws(Refusal) { try move(.dismissSheet, "This is the first screen.") }

    public func goBack() throws(Refusal) { try move(.back, "There is nothing to go back to.") }

    public func goForward() throws(Refusal) { try move(.forward, "There is nothing to go forward to.") }

    private func move(_ intent: NavigationIntent, _ otherwise: String) throws(Refusal) {
        guard perform(intent) else { throw Refusal(.nothingToDo, otherwise) }
    }

    public func enter(_ phase: WindowPhase) async {}

    public func settle() async {
        let open = Set(state.frontPath)
        views = views.filter { open.contains($0.key) }
        await front?.appear()
    }

    public func shown() async {}

    public func close() async { if let place = table.print(state) { onClose(place) } }
}
