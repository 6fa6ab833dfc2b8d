import Design
import Domain
import Navigation
import Persistence

/// Joins one feature to the app: what the feature declares, and its scoped coordinator.
///
/// What is declared is known without making anything: a command that lists routes or settings opens no file. An instance
/// is made when the app first needs the feature.
@MainActor
protocol AppModule: AnyObject, SendableMetatype {
    /// The feature's own places, screens and sheets alike.
    associatedtype Destination: Route = NoRoute

    /// The tabs whose first screens are the feature's.
    nonisolated static var tabs: [ModuleTab<Self>] { get }
    /// The settings that the feature declares.
    nonisolated static var settings: [SettingDefinition] { get }
    /// The steps that make the feature's tables.
    nonisolated static var migrations: [FeatureMigration] { get }

    init(_ app: AppDependencies)

    /// The view of one of the feature's own places.
    func view(for route: Destination) -> any LiveView
}

extension AppModule {
    nonisolated static var tabs: [ModuleTab<Self>] { [] }
    nonisolated static var settings: [SettingDefinition] { [] }
    nonisolated static var migrations: [FeatureMigration] { [] }
}

extension AppModule where Destination == NoRoute {
    func view(for route: NoRoute) -> any LiveView {
        LostView("nowhere")
    }
}

/// The routes of a feature that has none: there is no value of this type.
struct NoRoute: Route {
    static let routes: [RouteDeclaration<NoRoute>] = []

    private init() {}
}
