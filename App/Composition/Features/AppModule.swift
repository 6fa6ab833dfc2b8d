import Core
import Design
import Domain
import Foundation
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
    /// What the module gets from the app.
    associatedtype Needs

    /// The tabs whose first screens belong to the feature.
    nonisolated static var tabs: [AppTab] { get }
    nonisolated static var settings: [SettingDefinition] { get }
    nonisolated static var migrations: [FeatureMigration] { get }
    /// What the app shows of itself where the user signs in.
    static var emblem: AnimationFrames? { get }

    /// A link that the feature claims whole, as it may be shown: without the secrets in it. Nil for all other links.
    nonisolated static func claimed(_ url: URL) -> String?

    /// What the module needs of the app. The module itself does not get the app.
    static func needs(of app: AppDependencies) -> Needs

    init(_ needs: Needs)

    /// The feature that the module is named for. Its main view is the root of the module's tab.
    var main: any FeatureAPI { get }

    /// The features that the module has made, for what the app does with all of them alike.
    var features: [any FeatureAPI] { get }

    func root(of tab: TabID) -> any LiveView

    /// A switch over the feature's routes: a case without a view does not compile.
    func view(for route: Destination) -> any LiveView

    /// Reads what the guards of the feature depend on.
    func prepareGuards() async

    /// Whether a guard holds now; nil for one that the feature does not decide on.
    func holds(_ routeGuard: RouteGuard) -> Bool?

    /// Why what a route shows no longer exists, for the restoration of a window: such as "the conversation was deleted".
    ///
    /// - Parameter account: of the window; nil while signed out.
    /// - Returns: nil when it exists, and when that cannot be found out.
    func reasonGone(_ route: Destination, account: String?) async -> String?
}

extension AppModule {
    nonisolated static var tabs: [AppTab] { [] }
    nonisolated static var settings: [SettingDefinition] { [] }
    nonisolated static var migrations: [FeatureMigration] { [] }
    static var emblem: AnimationFrames? { nil }
    nonisolated static func claimed(_ url: URL) -> String? { nil }

    var features: [any FeatureAPI] { [main] }
    func root(of tab: TabID) -> any LiveView { main.makeMainView() }
    func prepareGuards() async {}
    func holds(_ routeGuard: RouteGuard) -> Bool? { nil }
    func reasonGone(_ route: Destination, account: String?) async -> String? { nil }
}

extension AppModule where Destination == NoRoute {
    func view(for route: NoRoute) -> any LiveView {}
}

/// The route type of a feature without routes. It has no values.
enum NoRoute: Route {
    static let routes: [RouteDeclaration<NoRoute>] = []
}

/// A tab of the signed-in app. Each tab has its own stack.
public struct AppTab: Sendable, Hashable {
    /// The tab's name in links and in saved state.
    public let id: TabID
    /// The title that the user sees.
    public let title: String
    /// The name of the symbol beside the title.
    public let icon: String

    /// - Parameter id: stable: links and saved state hold it.
    init(_ id: TabID, title: String, icon: String) {
        self.id = id
        self.title = title
        self.icon = icon
    }
}
