public import Navigation
public import Observation

/// Moves one window through the app: a thin, observable shell over `NavigationSession`.
@MainActor
@Observable
public final class AppRouter: NavigatorHost {
    /// Behind ``session``: read here without asking who observes it, and changed without being copied.
    @ObservationIgnored private var moving: NavigationSession
    @ObservationIgnored public let table: RouteTable
    @ObservationIgnored public let presentations = Presentations()
    /// Whether a guard other than the session's holds; none does unless the app says so.
    @ObservationIgnored public var holds: @MainActor (RouteGuard) -> Bool = { _ in false }
    /// Called after each intent that was carried out with whether it has changed anything, in order.
    @ObservationIgnored public var onPerform: (@MainActor (NavigationIntent, Bool) -> Void)?

    public init(table: RouteTable) {
        self.table = table
        moving = NavigationSession(NavigationState(firstTab: table.tabs[0], otherTabs: Array(table.tabs.dropFirst())))
    }

    /// Where the window is, and where it has been.
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

    /// Leaves all that lies above a screen of the front stack.
    @discardableResult
    public func popTo(_ screen: some Route) -> Bool {
        screen.entry.map { perform(.popTo($0)) } ?? false
    }

    @discardableResult
    public func selectTab(_ tab: TabID) -> Bool { perform(.selectTab(tab)) }

    /// Follows a link whole.
    ///
    /// - Throws: ``LinkError``; nothing has changed then.
    public func navigate(to url: String) throws(LinkError) {
        try follow(try table.parse(url))
    }

    /// Follows a link whole, or goes where a guard of its screens leads instead.
    ///
    /// - Throws: ``LinkError/refused(_:)`` when a guard leads nowhere, or to what cannot be shown; nothing has changed then.
    public func follow(_ link: Link) throws(LinkError) {
        switch table.admission(of: .follow(link), in: moving.state.area, holds: { holds($0) }) {
        case .granted: carryOut(.follow(link))
        case .redirected(let other):
            // Whoever follows a link is told when it leads nowhere at all.
            guard carryOut(other) || isInFront(other) else {
                throw .refused("The link leads to '\(other.target?.id ?? "")' instead, which cannot be shown here now.")
            }
        case .needsSignIn: throw .refused("The link leads to a screen that needs a sign-in.")
        case .refused(let reason): throw .refused(reason)
        }
    }

    /// Back to the place before this one, across tabs and sheets.
    @discardableResult
    public func back() -> Bool { perform(.back) }

    /// Forward again, after ``back()``.
    @discardableResult
    public func forward() -> Bool { perform(.forward) }

    /// Carries out an intent, and remembers where it led away from. Where a route's guard does not hold, goes where that
    /// leads instead.
    ///
    /// - Returns: whether anything has changed.
    @discardableResult
    public func perform(_ intent: NavigationIntent) -> Bool {
        if table.admitsAtOnce(intent, in: moving.state.area) {
            return carryOut(intent) { $0.perform(intent) }
        }
        switch table.admission(of: intent, in: moving.state.area, holds: { holds($0) }) {
        case .granted: return carryOut(intent)
        case .redirected(let other): return carryOut(other)
        case .needsSignIn, .refused: return false
        }
    }

    /// Whether the place to which a guard leads is the one that is shown.
    private func isInFront(_ redirect: NavigationIntent) -> Bool {
        guard let target = redirect.target else { return false }
        if case .presentSheet = redirect { return state.sheets.last?.route == target }
        return state.frontPath.last == target
    }

    @discardableResult
    private func carryOut(_ intent: NavigationIntent) -> Bool {
        carryOut(intent) { table.perform(intent, in: &$0) }
    }

    private func carryOut(_ intent: NavigationIntent, _ move: (inout NavigationSession) -> Bool) -> Bool {
        let hasChanged = withMutation(keyPath: \.session) { move(&moving) }
        if hasChanged { presentations.follow(moving.state) }
        onPerform?(intent, hasChanged)
        return hasChanged
    }
}
