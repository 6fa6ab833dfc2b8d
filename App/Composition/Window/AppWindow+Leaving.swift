import Design
import Navigation
import Shell

/// Asks before something that was entered is lost.
extension AppWindow {
    /// Carries out a move; first asks the user if it closes a view that would lose something.
    ///
    /// - Returns: whether anything has changed; a question is a change.
    @discardableResult
    func leave(by intent: NavigationIntent) -> Bool {
        guard let move = router.prepare(intent) else { return false }
        guard let changes = unsavedChanges(lostBy: move) else { return router.make(move) }
        ask(changes) { [router] in router.perform(intent) }
        return true
    }

    /// Follows a link; first asks the user if that closes a view that would lose something.
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
        confirmations.cancel()
        return .followed
    }

    /// What would be lost by a move; nil when nothing would.
    private func unsavedChanges(lostBy move: AppRouter.Move) -> UnsavedChanges? {
        guard move.changesAnything else { return nil }
        let staying = Set(FrontPlace.open(state.state, move.session.state))
        return views.unsavedChanges(at: FrontPlace.open(state.state, router.state).filter { !staying.contains($0) })
    }

    private func ask(_ changes: UnsavedChanges, deed: @escaping @MainActor @Sendable () async -> Void) {
        confirmations.ask(
            Confirmation(
                id: "discard-changes", title: changes.title, message: changes.message,
                acceptLabel: changes.discardLabel, accept: deed))
    }
}
