import Design
import Navigation
import Shell

/// Asks before something that was entered is lost.
extension AppWindow {
    /// Carries out a move; first asks the person if it closes a view that would lose something.
    ///
    /// - Returns: whether anything has changed; a question is a change.
    @discardableResult
    func leave(by intent: NavigationIntent) -> Bool {
        guard let changes = unsavedChanges(leavingBy: intent) else { return router.perform(intent) }
        ask(changes) { [router] in router.perform(intent) }
        return true
    }

    /// What would be lost by a move; nil while nothing would.
    func unsavedChanges(leavingBy intent: NavigationIntent) -> UnsavedChanges? {
        var session = router.session
        guard router.table.perform(intent, in: &session) else { return nil }
        let staying = Set(FrontPlace.open(state.state, session.state))
        return views.unsavedChanges(at: FrontPlace.open(state.state, router.state).filter { !staying.contains($0) })
    }

    func ask(_ changes: UnsavedChanges, deed: @escaping @MainActor @Sendable () async -> Void) {
        confirmations.ask(
            Confirmation(
                id: "discard-changes", title: changes.title, message: changes.message,
                acceptLabel: changes.discardLabel, accept: deed))
    }

    /// Follows a link although it loses what was entered; whoever sent it is no longer here to be told of a failure.
    func followAgreed(_ url: String, from source: LinkSource) async {
        do throws(Refusal) {
            _ = try await follow(url, from: source)
        } catch {
            toasts.post(.error, error.message)
        }
    }
}
