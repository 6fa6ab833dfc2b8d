/// Keeps the quick action that was asked for until the window is used and a user is signed in; then runs it, once.
@MainActor
public final class QuickActionService {
    /// What waits. Of several, the one asked for last: a person who asks twice has changed their mind.
    public private(set) var pending: QuickAction?

    private let mayRun: @MainActor () -> Bool
    private let perform: @MainActor (QuickAction) -> Void

    init(mayRun: @escaping @MainActor () -> Bool, perform: @escaping @MainActor (QuickAction) -> Void) {
        self.mayRun = mayRun
        self.perform = perform
    }

    /// Keeps an action until it can run; ``runPending()`` runs it.
    public func request(_ action: QuickAction) {
        pending = action
    }

    /// Runs what waits, if it may run now. It is cleared before, so that whatever it leads to does not run it again.
    func runPending() {
        guard let action = pending, mayRun() else { return }
        pending = nil
        perform(action)
    }
}
