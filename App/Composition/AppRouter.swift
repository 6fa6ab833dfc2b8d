public import Navigation
public import Observation

/// Moves one window through the app: a thin, observable shell over ``NavigationState`` and its reducer.
@MainActor
@Observable
public final class AppRouter {
    public private(set) var state: NavigationState
    public private(set) var history = NavigationHistory()
    @ObservationIgnored public let table: RouteTable

    public init(table: RouteTable) {
        self.table = table
        state = NavigationState(firstTab: AppTab.allCases[0].id, otherTabs: AppTab.allCases.dropFirst().map(\.id))
    }

    /// Pushes a screen onto the front stack.
    @discardableResult
    public func navigateTo(_ destination: AppDestination) -> Bool {
        destination.entry.map { perform(.push($0)) } ?? false
    }

    /// Presents a sheet above what is shown.
    @discardableResult
    public func presentSheet(_ sheet: AppSheet) -> Bool {
        sheet.entry.map { perform(.presentSheet($0)) } ?? false
    }

    @discardableResult
    public func dismissSheet() -> Bool { perform(.dismissSheet) }

    @discardableResult
    public func pop() -> Bool { perform(.pop) }

    @discardableResult
    public func popToRoot() -> Bool { perform(.popToRoot) }

    @discardableResult
    public func selectTab(_ tab: AppTab) -> Bool { perform(.selectTab(tab.id)) }

    /// Follows a link whole.
    ///
    /// - Throws: ``LinkError``; nothing has changed then.
    public func navigate(to url: String) throws(LinkError) {
        perform(.follow(try table.parse(url)))
    }

    /// Back to the place before this one, across tabs and sheets.
    @discardableResult
    public func back() -> Bool {
        guard let place = history.goBack(from: state) else { return false }
        state = place
        return true
    }

    /// Forward again, after ``back()``.
    @discardableResult
    public func forward() -> Bool {
        guard let place = history.goForward(from: state) else { return false }
        state = place
        return true
    }

    /// Carries out an intent, and remembers where it led away from.
    ///
    /// - Returns: whether anything has changed.
    @discardableResult
    public func perform(_ intent: NavigationIntent) -> Bool {
        let left = state
        guard intent.reduce(into: &state) else { return false }
        switch intent {
        case .enterTabs, .leaveTabs, .restore: history.clear()
        default: history.record(left)
        }
        return true
    }
}
