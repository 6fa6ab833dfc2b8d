/// Stores a requested quick action until the window is active and a user is signed in, then runs it once.
@MainActor
public final class QuickActionService {
    /// The pending action. A later request replaces an earlier one.
    public private(set) var pending: QuickAction?

    private let mayRun: @MainActor () -> Bool
    private let perform: @MainActor (QuickAction) -> Void

    init(mayRun: @escaping @MainActor () -> Bool, perform: @escaping @MainActor (QuickAction) -> Void) {
        self.mayRun = mayRun
        self.perform = perform
    }

    /// Stores an action; `runPending()` runs it.
    public func request(_ action: QuickAction) {
        pending = action
    }

    /// Runs the pending action if it may run now. The action is cleared first, so that nothing it causes can run it
    /// again.
    func runPending() {
        guard let action = pending, mayRun() else { return }
        pending = nil
        perform(action)
    }
}
