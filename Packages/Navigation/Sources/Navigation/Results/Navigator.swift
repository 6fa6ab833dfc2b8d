/// A feature's way to move through the app, narrowed to its own routes.
///
/// A feature cannot name another feature's screens, because it cannot see their types.
@MainActor
public struct Navigator<R: Route>: Sendable {
    private let perform: @MainActor @Sendable (NavigationIntent) -> Void

    /// - Parameter perform: carries out an intent; the app's router.
    public init(perform: @escaping @MainActor @Sendable (NavigationIntent) -> Void) {
        self.perform = perform
    }

    /// Pushes a screen, or presents a sheet, as the route's declaration says.
    public func navigateTo(_ route: R) {
        guard let entry = route.entry else { return }
        let isSheet = R.routes.contains { $0.definition.id == entry.id && $0.definition.placement == .sheet }
        perform(isSheet ? .presentSheet(entry) : .push(entry))
    }

    /// Leaves the top screen.
    public func pop() {
        perform(.pop)
    }

    /// Dismisses the top sheet.
    public func dismissSheet() {
        perform(.dismissSheet)
    }
}
