/// What a navigator controls: one window's router.
@MainActor
public protocol NavigatorHost: AnyObject, Sendable {
    /// The state of the window.
    var state: NavigationState { get }

    /// The sheets whose values are awaited; updated after each change of ``state``.
    var presentations: Presentations { get }

    /// - Returns: whether anything has changed.
    @discardableResult
    func perform(_ intent: NavigationIntent) -> Bool
}

/// Stands in for a window where there is none: keeps the state that a window would have.
@MainActor
final class LoneHost: NavigatorHost {
    let presentations = Presentations()
    private let note: @MainActor @Sendable (NavigationIntent) -> Void
    private var session = NavigationSession(NavigationState(firstTab: "main", otherTabs: []))

    init(_ note: @escaping @MainActor @Sendable (NavigationIntent) -> Void) {
        self.note = note
        session.perform(.enterTabs)
    }

    var state: NavigationState { session.state }

    func perform(_ intent: NavigationIntent) -> Bool {
        let hasChanged = session.perform(intent)
        presentations.follow(state)
        note(intent)
        return hasChanged
    }
}
