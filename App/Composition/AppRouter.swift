public import Navigation
public import Observation

/// The navigation of one window: an observable wrapper of `NavigationSession`.
@MainActor
@Observable
public final class AppRouter: NavigatorHost {
    /// The storage of ``session``. Reads of it are not observed, and changes do not copy it.
    @ObservationIgnored private var moving: NavigationSession
    @ObservationIgnored public let table: RouteTable
    /// Whether a guard other than the session's holds; by default, none does.
    @ObservationIgnored public var holds: @MainActor (RouteGuard) -> Bool = { _ in false }
    /// Called when an entry has taken the place of another one.
    @ObservationIgnored var onReplace: (@MainActor (_ entry: RouteEntry, _ other: RouteEntry) -> Void)?
    /// Called after each intent that was carried out, in order, with whether it has changed anything.
    @ObservationIgnored public var onPerform: (@MainActor (NavigationIntent, Bool) -> Void)?

    public init(table: RouteTable) {
        self.table = table
        moving = NavigationSession(NavigationState(firstTab: table.tabs[0], otherTabs: Array(table.tabs.dropFirst())))
    }

    /// The place of the window, and its history.
    public var session: NavigationSession {
        access(keyPath: \.session)
        return moving
    }

    public var state: NavigationState {
        access(keyPath: \.session)
        return moving.state
    }

    public var history: NavigationHistory {
        access(keyPath: \.session)
        return moving.history
    }

    /// Pushes a screen onto the front stack.
    @discardableResult
    public func navigateTo(_ screen: some Route) -> Bool {
        screen.entry.map { perform(.push($0)) } ?? false
    }

    /// Presents a sheet above what is shown.
    @discardableResult
    public func presentSheet(_ sheet: some Route) -> Bool {
        sheet.entry.map { perform(.presentSheet($0)) } ?? false
    }

    @discardableResult
    public func dismissSheet() -> Bool { perform(.dismissSheet) }

    @discardableResult
    public func pop() -> Bool { perform(.pop) }

    @discardableResult
    public func popToRoot() -> Bool { perform(.popToRoot) }

    @discardableResult
    public func selectTab(_ tab: TabID) -> Bool { perform(.selectTab(tab)) }

    /// Follows a link completely, or not at all.
    ///
    /// - Throws: `LinkError`; nothing has changed then.
    public func navigate(to url: String) throws(LinkError) {
        try follow(try table.parse(url))
    }

    /// Follows a link completely, or goes to the place that a guard of its screens redirects to.
    ///
    /// - Throws: `LinkError/refused(_:)` when a guard refuses the link, or redirects to a screen that cannot be
    ///   shown; nothing has changed then.
    public func follow(_ link: Link) throws(LinkError) {
        switch table.admission(of: .follow(link), in: moving.state.area, holds: holds) {
        case .granted: change(by: .follow(link))
        case .redirected(let other):
            var next = moving
            // A redirect that changes nothing is refused, unless its target is already in front.
            guard next.perform(other) || isInFront(other) else {
                throw .refused("The link opens '\(other.target?.id ?? "")' instead, which cannot be shown now.")
            }
            change(by: other)
        case .needsSignIn: throw .refused("Sign in first to open this link.")
        case .refused(let reason): throw .refused(reason)
        }
    }

    /// Goes back to the previous place, across tabs and sheets.
    @discardableResult
    public func back() -> Bool { perform(.back) }

    /// Goes forward again, after ``back()``.
    @discardableResult
    public func forward() -> Bool { perform(.forward) }

    /// Carries out an intent, and adds the previous place to the history. When the guard of a route does not hold,
    /// goes to the place that the guard redirects to.
    ///
    /// - Returns: whether anything has changed.
    @discardableResult
    public func perform(_ intent: NavigationIntent) -> Bool {
        admitted(intent).map(change(by:)) ?? false
    }

    /// The state that an intent would lead to; nil when it would change nothing.
    func state(after intent: NavigationIntent) -> NavigationState? {
        var next = moving
        return admitted(intent).map { next.perform($0) } == true ? next.state : nil
    }

    /// - Returns: the intent to carry out, which may be a guard's redirect; nil when the guards refuse it.
    private func admitted(_ intent: NavigationIntent) -> NavigationIntent? {
        let area = moving.state.area
        if table.admitsAtOnce(intent, in: area) { return intent }
        // The admission does not cover the state that a restoration contains.
        if case .restore = intent { return table.admits(intent, in: area) ? intent : nil }
        return switch table.admission(of: intent, in: area, holds: holds) {
        case .granted: intent
        case .redirected(let other): other
        case .needsSignIn, .refused: nil
        }
    }

    private func isInFront(_ redirect: NavigationIntent) -> Bool {
        guard let target = redirect.target else { return false }
        if case .presentSheet = redirect { return state.sheets.last?.route == target }
        return state.frontPath.last == target
    }

    @discardableResult
    private func change(by intent: NavigationIntent) -> Bool {
        let hasChanged = withMutation(keyPath: \.session) { moving.perform(intent) }
        if hasChanged, case .replace(let entry, let other) = intent { onReplace?(entry, other) }
        onPerform?(intent, hasChanged)
        return hasChanged
    }
}
