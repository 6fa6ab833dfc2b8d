public import Core

/// Navigation as a module: its routes, the app's place, its history, and the pending links.
@MainActor
public protocol NavigationFeatureAPI: FeatureAPI {}

/// The navigation data that the module's screen shows.
public struct NavigationStatus: Sendable {
    public let state: NavigationState
    public let history: NavigationHistory
    public let pending: [PendingLink]
    /// The signed-in account; nil while signed out.
    public let account: String?

    public init(
        state: NavigationState, history: NavigationHistory, pending: [PendingLink], account: String? = nil
    ) {
        self.state = state
        self.history = history
        self.pending = pending
        self.account = account
    }
}

/// Makes Navigation's feature.
@MainActor
public enum NavigationFeatureFactory {
    /// - Parameter status: where the app is now; asked each time the screen is drawn.
    public static func create(
        table: RouteTable, status: @escaping @MainActor () -> NavigationStatus
    ) -> any NavigationFeatureAPI {
        LiveNavigationFeature(table: table, status: status)
    }
}
