import Design
import Domain
import Navigation
import Persistence

/// Connects one feature to the app: its declarations, and its scoped coordinator.
///
/// The declarations need no instance: a command that lists routes or settings opens no file. The app makes the
/// instance when it first needs the feature.
@MainActor
protocol AppModule: AnyObject, SendableMetatype {
    /// The routes of the feature's screens and sheets.
    associatedtype Destination: Route = NoRoute

    /// The tabs whose first screens belong to the feature.
    nonisolated static var tabs: [ModuleTab<Self>] { get }
    /// The settings that the feature declares.
    nonisolated static var settings: [SettingDefinition] { get }
    /// The migrations that create the feature's tables.
    nonisolated static var migrations: [FeatureMigration] { get }

    /// The guards of routes that the feature decides on.
    nonisolated static var guards: [ModuleGuard<Self>] { get }

    init(_ app: AppDependencies)

    /// The view of one of the feature's routes.
    func view(for route: Destination) -> any LiveView

    /// Why what a route shows no longer exists, for the restoration of a window: such as "the conversation was deleted".
    ///
    /// - Parameter account: of the window; nil while signed out.
    /// - Returns: nil when it exists, and when that cannot be found out.
    func reasonGone(_ route: Destination, account: String?) async -> String?
}

extension AppModule {
    nonisolated static var tabs: [ModuleTab<Self>] { [] }
    nonisolated static var settings: [SettingDefinition] { [] }
    nonisolated static var migrations: [FeatureMigration] { [] }
    nonisolated static var guards: [ModuleGuard<Self>] { [] }

    func reasonGone(_ route: Destination, account: String?) async -> String? { nil }
}

extension AppModule where Destination == NoRoute {
    func view(for route: NoRoute) -> any LiveView {
        LostView("nowhere")
    }
}

/// The route type of a feature without routes. It has no values.
struct NoRoute: Route {
    static let routes: [RouteDeclaration<NoRoute>] = []

    private init() {}
}
