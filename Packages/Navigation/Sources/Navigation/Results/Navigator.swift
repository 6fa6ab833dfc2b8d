/// A feature's way to move through the app, narrowed to its own routes.
///
/// A feature cannot name another feature's screens, because it cannot see their types.
@MainActor
public struct Navigator<R: Route>: Sendable {
    private let host: @MainActor @Sendable () -> (any NavigatorHost)?

    /// - Parameter host: the window that is navigated; once it is gone, the navigator does nothing.
    public init(_ host: any NavigatorHost) {
        self.host = { [weak host] in host }
    }

    /// A navigator without a window, for a feature on its own.
    ///
    /// - Parameter perform: receives every intent.
    public init(perform: @escaping @MainActor @Sendable (NavigationIntent) -> Void) {
        let host = LoneHost(perform)
        self.host = { host }
    }

    /// Pushes a screen, or presents a sheet, as the route's declaration says.
    public func navigateTo(_ route: R) {
        guard let entry = route.entry else { return }
        let isSheet = R.routes.contains { $0.definition.id == entry.id && $0.definition.placement == .sheet }
        host()?.perform(isSheet ? .presentSheet(entry) : .push(entry))
    }

    /// The same if a screen is still in front: for what ends some time after it was begun there.
    public func navigateTo(_ route: R, from screen: R) {
        guard let front = host()?.state.frontPath.last, front == screen.entry else { return }
        navigateTo(route)
    }

    /// Puts another route in the place of one, wherever its screen stands: what the route stood for has been made, and the
    /// window comes back to it. The screen stays as it is. Both must have the same declaration.
    public func replace(_ route: R, with other: R) {
        guard let entry = route.entry, let otherEntry = other.entry else { return }
        host()?.perform(.replace(entry, with: otherEntry))
    }

    /// Leaves the top screen.
    public func pop() {
        host()?.perform(.pop)
    }

    /// Dismisses the top sheet; a task that waits for its value gets none.
    public func dismissSheet() {
        host()?.perform(.dismissSheet)
    }

    /// Sets the number beside a tab's title; removes it when the number is not positive.
    public func setBadge(_ badge: Int, of tab: TabID) {
        host()?.perform(.setBadge(tab, badge))
    }

    // MARK: Sheets with results

    /// Presents a sheet and waits for the value that it gives.
    ///
    /// - Throws: `CancellationError` when the sheet is dismissed in any other way, when the place that presented it is
    ///   left, and when the waiting task is cancelled; the sheet is then dismissed, if it is still presented.
    public func present<Value: Sendable>(
        _ presentation: Presentation<R, Value>
    ) async throws(CancellationError) -> Value {
        guard !Task.isCancelled else { throw CancellationError() }
        return try await begin(presentation).value
    }

    /// Presents a sheet and returns at once; the caller decides when to wait for the value.
    @discardableResult
    public func begin<Value: Sendable>(_ presentation: Presentation<R, Value>) -> PresentedSheet<Value> {
        guard let host = host(), let entry = presentation.route.entry, host.perform(.presentSheet(entry)),
            let position = SheetPosition(frontOf: host.state), position.isOf(entry)
        else { return PresentedSheet(ticket: PresentationTicket()) }
        let ticket = PresentationTicket<Value>(at: position) { [weak host] in
            guard let host else { return }
            // The sheets above it are dismissed with it.
            while position.stands(in: host.state), host.perform(.dismissSheet) {}
        }
        host.presentations.add(ticket)
        return PresentedSheet(ticket: ticket)
    }

    /// Ends a sheet with its value. Does nothing when another sheet is in front by now.
    ///
    /// - Returns: whether a task was waiting for the value; none is when a link or the restored window opened the
    ///   sheet.
    @discardableResult
    public func finish<Value: Sendable>(_ presentation: Presentation<R, Value>, with value: Value) -> Bool {
        guard let host = host(), let entry = presentation.route.entry else { return false }
        if let front = host.state.sheets.last, front.route != entry { return false }
        let isAwaited = host.presentations.give(value, in: host.state)
        host.perform(.dismissSheet)
        return isAwaited
    }
}
