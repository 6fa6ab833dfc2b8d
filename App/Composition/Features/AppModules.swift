import Design
public import Domain
public import Navigation
import Persistence

extension AppModules {
    /// The features of the app; tabs, routes and settings are listed in this order.
    public static let all = AppModules([
        AuthModule.self,
        OnboardingModule.self,
        ContentModule.self,
        SettingsModule.self,
        InspectionModule.self,
    ])
}

/// What follows from a list of modules: the tabs, the route table, the settings, the migrations and the views.
public struct AppModules: Sendable {
    /// The tabs of the signed-in app, in order.
    public private(set) var tabs: [AppTab] = []
    /// All routes of the app; a test checks that it has no problems.
    public private(set) var routeTable = RouteTable(scheme: "slipway", tabs: [], routes: [])
    /// Every setting: those that features share, each feature's own, and the app's own.
    private(set) var settings = SharedSettings.definitions
    private(set) var migrations: [FeatureMigration] = []

    private var roots: [TabID: @MainActor @Sendable (AppDependencies) -> any LiveView] = [:]
    /// By the route's id.
    private var views: [String: @MainActor @Sendable (AppDependencies, RouteEntry) -> (any LiveView)?] = [:]

    init(_ modules: [any AppModule.Type]) {
        var routes: [RouteDefinition] = []
        for module in modules { add(module, &routes) }
        routeTable = RouteTable(scheme: routeTable.scheme, tabs: tabs.map(\.id), routes: routes)
        settings.append(SettingDefinition(RecoveryNotice.lastTold))
    }

    private mutating func add<Module: AppModule>(_ module: Module.Type, _ routes: inout [RouteDefinition]) {
        settings += Module.settings
        migrations += Module.migrations
        for tab in Module.tabs {
            tabs.append(tab.tab)
            roots[tab.tab.id] = { app in tab.root(app.module(Module.self)) }
        }
        for route in Module.Destination.routes.map(\.definition) {
            routes.append(route)
            views[route.id] = { app, entry in
                Module.Destination(entry).map { app.module(Module.self).view(for: $0) }
            }
        }
    }

    /// The settings that people are shown, in the order in which they are listed.
    public var listedSettings: [SettingDefinition] { settings.filter(\.isListed) }

    /// A tab's first screen.
    @MainActor
    func rootView(of tab: TabID, in app: AppDependencies) -> any LiveView {
        roots[tab]?(app) ?? LostView(tab.rawValue)
    }

    /// The view of a place, made by the feature that declares it.
    @MainActor
    func view(of entry: RouteEntry, in app: AppDependencies) -> any LiveView {
        views[entry.id]?(app, entry) ?? LostView(entry.id)
    }
}
