/// A feature's way to move through the app, narrowed to its own routes.
///
/// A feature cannot name another feature's screens, because it cannot see their types.
@MainActor
public struct Navigator<R: Route>: Sendable {
    private let host: @MainActor @Sendable () -> (any NavigatorHost)?

    /// - Parameter host: the window that is navigated; once it is gone, the navigator does nothing.
    public init(_ host: any NavigatorHost) {
        self.host = { [weak host] in host }
    }

    /// A navigator without a window, for a feature on its own.
    ///
    /// - Parameter perform: receives every intent.
    public init(perform: @escaping @MainActor @Sendable (NavigationIntent) -> Void) {
        let host = LoneHost(perform)
        self.host = { host }
    }

    /// Pushes a screen, or presents a sheet, as the route's declaration says.
    public func navigateTo(_ route: R) {
        guard let entry = route.entry else { return }
        host()?.perform(isSheet(entry) ? .presentSheet(entry) : .push(entry))
    }

    private func isSheet(_ entry: RouteEntry) -> Bool {
        R.routes.contains { $0.definition.id == entry.id && $0.definition.placement == .sheet }
    }

    /// Goes to a route if a screen is still in front: for work that ends some time after it was begun there.
    public func navigateTo(_ route: R, from screen: R) {
        guard let front = host()?.state.frontPath.last, front == screen.entry else { return }
        navigateTo(route)
    }

    /// Puts another route in the place of one, wherever its screen stands: what the route stood for has been made, and the
    /// window comes back to it. The screen stays as it is. Both must have the same declaration.
    public func replace(_ route: R, with other: R) {
        guard let entry = route.entry, let otherEntry = other.entry else { return }
        host()?.perform(.replace(entry, with: otherEntry))
    }

    /// Shows a screen in the place of the front one, as one step of the history; on a root, pushes it. Where a guard does not
    /// hold, the front screen stays.
    public func replaceFront(with route: R) {
        guard let host = host(), let entry = route.entry, !isSheet(entry),
            let link = host.state.link(withFront: entry)
        else { return navigateTo(route) }
        host.perform(.follow(link))
    }

    /// Leaves the top screen.
    public func pop() {
        host()?.perform(.pop)
    }

    /// Dismisses the top sheet.
    public func dismissSheet() {
        host()?.perform(.dismissSheet)
    }

    /// Dismisses the sheet of a route; does nothing when another sheet is in front by now.
    public func dismiss(_ route: R) {
        guard let host = host(), let entry = route.entry else { return }
        if let front = host.state.sheets.last, front.route != entry { return }
        host.perform(.dismissSheet)
    }
}

extension NavigationState {
    /// The link to this place with another screen in front; nil at a root.
    fileprivate func link(withFront entry: RouteEntry) -> Link? {
        let path = area == .signedOut ? signedOutPath : sheets.last?.path ?? selectedStack
        guard !path.isEmpty else { return nil }
        let replaced: [RouteEntry] = path.dropLast() + [entry]
        if area == .signedOut { return Link(target: .signedOut(replaced)) }
        guard let sheet = sheets.last else { return Link(target: .tab(selectedTab, replaced)) }
        return Link(
            target: .tab(selectedTab, selectedStack),
            sheets: sheets.dropLast() + [SheetEntry(sheet.route, path: replaced)])
    }
}

/// What a navigator controls: one window's router.
@MainActor
public protocol NavigatorHost: AnyObject, Sendable {
    /// The state of the window.
    var state: NavigationState { get }

    /// - Returns: whether anything has changed.
    @discardableResult
    func perform(_ intent: NavigationIntent) -> Bool
}

/// Stands in for a window where there is none: keeps the state that a window would have.
@MainActor
private final class LoneHost: NavigatorHost {
    private let note: @MainActor @Sendable (NavigationIntent) -> Void
    private var session = NavigationSession(NavigationState(firstTab: "main", otherTabs: []))

    init(_ note: @escaping @MainActor @Sendable (NavigationIntent) -> Void) {
        self.note = note
        session.perform(.enterTabs)
    }

    var state: NavigationState { session.state }

    func perform(_ intent: NavigationIntent) -> Bool {
        let hasChanged = session.perform(intent)
        note(intent)
        return hasChanged
    }
}
