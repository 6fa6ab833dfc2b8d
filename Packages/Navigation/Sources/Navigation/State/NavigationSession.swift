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
        switch intent {
        case .back:
            guard let place = history.goBack(from: state.place) else { return false }
            state.move(to: place)
            return true
        case .forward:
            guard let place = history.goForward(from: state.place) else { return false }
            state.move(to: place)
            return true
        case .setBadge, .ask, .closeDialog:
            return intent.reduce(into: &state)
        case .enterTabs, .leaveTabs, .restore:
            guard intent.reduce(into: &state) else { return false }
            history.clear()
            return true
        case .push, .pop, .popToRoot, .popTo, .selectTab, .presentSheet, .dismissSheet, .follow:
            let left = state.place
            guard intent.reduce(into: &state) else { return false }
            history.record(left)
            return true
        }
    }
}

extension NavigationSession: Codable {
    private enum CodingKeys: String, CodingKey {
        case state, history
    }

    /// The history is discarded when it has places of another part of the app than the state's.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        state = try container.decode(NavigationState.self, forKey: .state)
        let history = try container.decodeIfPresent(NavigationHistory.self, forKey: .history) ?? NavigationHistory()
        if (history.past + history.future).allSatisfy({ [area = state.area] in $0.area == area }) {
            self.history = history
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        if history != NavigationHistory() { try container.encode(history, forKey: .history) }
    }
}
