import Design
import Navigation
import Shell

/// Asks the user before unsaved changes are discarded.
extension AppWindow {
    /// Carries out a move. If it closes a view with unsaved changes, asks the user first.
    ///
    /// - Returns: whether anything has changed; showing the question counts as a change.
    @discardableResult
    func leave(by intent: NavigationIntent) -> Bool {
        guard let move = router.prepare(intent) else { return false }
        guard let changes = unsavedChanges(lostBy: move) else { return router.make(move) }
        ask(changes) { [router] in router.perform(intent) }
        return true
    }

    /// Follows a link. If that closes a view with unsaved changes, asks the user first.
    func follow(_ link: Link) throws(LinkError) -> LinkOutcome {
        let move = try router.prepare(following: link)
        if let changes = unsavedChanges(lostBy: move) {
            ask(changes) { [router, toasts] in
                do throws(LinkError) {
                    try router.follow(link)
                } catch {
                    toasts.post(.error, error.description)
                }
            }
            return .asked
        }
        router.make(move)
        if views.renew(frontPlace) { shown = nil }
        confirmations.cancel()
        return .followed
    }

    /// The unsaved changes that a move would discard; nil when there are none.
    private func unsavedChanges(lostBy move: NavigationMove) -> UnsavedChanges? {
        guard let next = move.state else { return nil }
        let staying = Set(FrontPlace.open(state.state, next))
        return views.unsavedChanges(at: FrontPlace.open(state.state, router.state).filter { !staying.contains($0) })
    }

    private func ask(_ changes: UnsavedChanges, deed: @escaping @MainActor @Sendable () async -> Void) {
        confirmations.ask(
            "discard-changes", title: changes.title, message: changes.message, acceptLabel: changes.discardLabel,
            accept: deed)
    }
}
