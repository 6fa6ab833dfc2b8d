/// One window's navigation as a value: its state, its history, and the single way to change both.
///
/// The app's router, the replay of a journal and the conformance kit all run on it, so they cannot differ.
///
/// ```swift
/// var session = NavigationSession(NavigationState(firstTab: "shop", otherTabs: []))
/// session.perform(.enterTabs)
/// session.perform(.push(RouteEntry("basket")))
/// session.perform(.back)      // true: at the shop's root again
/// ```
public struct NavigationSession: Sendable, Hashable {
    public private(set) var state: NavigationState
    public private(set) var history = NavigationHistory()

    /// A window with no history.
    public init(_ state: NavigationState) {
        self.state = state
    }

    /// Carries out an intent, and records the place that it left.
    ///
    /// Total: it never traps, and what cannot be done changes nothing. Signing in and out, and restoring a state, begin
    /// a new history, because the earlier places belong to another user or another run.
    ///
    /// - Returns: whether anything has changed.
    @discardableResult
    public mutating func perform(_ intent: NavigationIntent) -> Bool {
        let left = state.place
        let hasChanged = intent.reduce(into: &state, history)
        if case .replace(let entry, let other) = intent {
            // The entry may stand in the history alone.
            return history.replace(entry, with: other, around: state) || hasChanged
        }
        guard hasChanged else { return false }
        record(left, by: intent)
        return true
    }

    private mutating func record(_ left: NavigationPlace, by intent: NavigationIntent) {
        switch intent {
        case .back: history.goBack(from: left)
        case .forward: history.goForward(from: left)
        case .ask, .closeDialog, .replace: break
        case .enterTabs, .leaveTabs, .restore: history.clear()
        case .push, .pop, .popToRoot, .selectTab, .presentSheet, .dismissSheet, .follow:
            history.record(left)
        }
    }
}

extension NavigationIntent {
    /// Carries out the intent in a state with a history.
    fileprivate func reduce(into state: inout NavigationState, _ history: NavigationHistory) -> Bool {
        switch self {
        case .back: history.past.last.map { state.move(to: $0) } != nil
        case .forward: history.future.last.map { state.move(to: $0) } != nil
        default: reduce(into: &state)
        }
    }
}
