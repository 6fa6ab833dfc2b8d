import Design
import Domain
public import Navigation
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

/// A guard of routes, with the function that decides whether it holds now.
struct ModuleGuard<Module: AppModule>: Sendable {
    let routeGuard: RouteGuard
    let holds: @MainActor @Sendable (Module) -> Bool

    init(_ routeGuard: RouteGuard, holds: @escaping @MainActor @Sendable (Module) -> Bool) {
        self.routeGuard = routeGuard
        self.holds = holds
    }
}

/// A tab of the signed-in app. Each tab has its own stack.
public struct AppTab: Sendable, Hashable {
    /// Its name in links and in saved state.
    public let id: TabID
    /// The title that the user sees.
    public let title: String
    /// The name of the symbol beside the title.
    public let icon: String
}

/// A tab, with the function that makes its first screen.
struct ModuleTab<Module: AppModule>: Sendable {
    let tab: AppTab
    let root: @MainActor @Sendable (Module) -> any LiveView

    /// - Parameters:
    ///   - id: stable: links and saved state hold it.
    ///   - icon: the name of the symbol beside the title.
    ///   - root: makes the tab's first screen.
    init(
        _ id: TabID, title: String, icon: String, root: @escaping @MainActor @Sendable (Module) -> any LiveView
    ) {
        tab = AppTab(id: id, title: title, icon: icon)
        self.root = root
    }
}
