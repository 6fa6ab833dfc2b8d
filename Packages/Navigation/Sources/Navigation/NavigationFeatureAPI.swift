public import Core

/// Navigation as a module: its routes, where the app is, where it has been, and the links that wait.
@MainActor
public protocol NavigationFeatureAPI: FeatureAPI {
    /// All routes of the app.
    var table: RouteTable { get }
}

/// What navigation shows of itself.
public struct NavigationStatus: Sendable {
    public let state: NavigationState
    public let history: NavigationHistory
    public let pending: [PendingLink]
    /// Who is signed in; nil for nobody.
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
