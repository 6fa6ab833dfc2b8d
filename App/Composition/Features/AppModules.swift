import Design
public import Domain
public import Navigation
import Persistence
import Synchronization

/// The features of the app, and what is derived from their list: the tabs, the route table, the settings, the
/// migrations and the views.
public struct AppModules: Sendable {
    /// The tabs of the signed-in app, in order.
    public private(set) var tabs: [AppTab] = []
    /// Every setting: those that features share, each feature's own, and the app's own.
    private(set) var settings = SharedSettings.definitions
    private(set) var migrations: [FeatureMigration] = []

    private var routes: [@Sendable () -> [RouteDefinition]] = []
    private let table = LazyRouteTable()
    private var roots: [TabID: @MainActor @Sendable (AppDependencies) -> any LiveView] = [:]
    private var guards: [String: @MainActor @Sendable (AppDependencies) -> Bool] = [:]
    /// Each returns nil for a place that another feature declares.
    private var views: [@MainActor @Sendable (AppDependencies, RouteEntry) -> (any LiveView)?] = []
    /// Each returns nil for a place that another feature declares.
    private var checks: [@MainActor @Sendable (AppDependencies, RouteEntry, String?) async -> String?] = []

    /// - Parameter removed: the features of earlier versions, whose data the app deletes.
    init(_ modules: [any AppModule.Type], removed: [RemovedFeature] = RemovedFeature.all) {
        for module in modules { add(module) }
        migrations += removed.flatMap(\.migrations)
        settings.append(SettingDefinition(RecoveryNotice.lastShown))
        // Two keys with one name overwrite each other's values. Only a change of the list of modules leads here.
        if let clash = Self.clash(in: settings) { fatalError(clash) }
    }

    /// Which name two settings have, now or from an earlier version; nil when there is none.
    static func clash(in settings: [SettingDefinition]) -> String? {
        var owners: [String: String] = [:]
        for setting in settings {
            for name in [setting.name] + setting.formerNames {
                guard let other = owners.updateValue(setting.name, forKey: name) else { continue }
                return "The settings '\(other)' and '\(setting.name)' are both called '\(name)'. Rename one of them."
            }
        }
        return nil
    }

    private mutating func add<Module: AppModule>(_ module: Module.Type) {
        settings += Module.settings
        migrations += Module.migrations
        for tab in Module.tabs {
            tabs.append(tab.tab)
            roots[tab.tab.id] = { app in tab.root(app.module(Module.self)) }
        }
        for declared in Module.guards {
            guards[declared.routeGuard.id] = { app in declared.holds(app.module(Module.self)) }
        }
        routes.append { Module.Destination.routes.map(\.definition) }
        views.append { app, entry in Module.Destination(entry).map { app.module(Module.self).view(for: $0) } }
        checks.append { app, entry, account in
            guard let route = Module.Destination(entry) else { return nil }
            return await app.module(Module.self).reasonGone(route, account: account)
        }
    }

    /// All routes of the app. The table is made on first use, because a command that only opens the database needs no
    /// routes. A test checks that the table has no problems.
    public var routeTable: RouteTable {
        table.value { RouteTable(scheme: "slipway", tabs: tabs.map(\.id), routes: routes.flatMap { $0() }) }
    }

    /// The settings that users see, in the order of the list.
    public var listedSettings: [SettingDefinition] { settings.filter(\.isListed) }

    /// A tab's first screen.
    @MainActor
    func rootView(of tab: TabID, in app: AppDependencies) -> any LiveView {
        roots[tab]?(app) ?? LostView(tab.rawValue)
    }

    /// Whether a guard holds now; one that no feature decides on does not.
    @MainActor
    func holds(_ routeGuard: RouteGuard, in app: AppDependencies) -> Bool {
        guards[routeGuard.id]?(app) ?? false
    }

    /// The view of a place, made by the feature that declares it.
    @MainActor
    func view(of entry: RouteEntry, in app: AppDependencies) -> any LiveView {
        for view in views {
            if let view = view(app, entry) { return view }
        }
        return LostView(entry.id)
    }

    /// Why what an entry shows no longer exists for an account, as the feature says that declares it; nil when it does.
    @MainActor
    func reasonGone(_ entry: RouteEntry, account: String?, in app: AppDependencies) async -> String? {
        for check in checks {
            if let reason = await check(app, entry, account) { return reason }
        }
        return nil
    }
}

/// A route table that is made once, on first use.
private final class LazyRouteTable: Sendable {
    private let made = Mutex<RouteTable?>(nil)

    func value(_ make: () -> RouteTable) -> RouteTable {
        made.withLock { made in
            if let made { return made }
            let table = make()
            made = table
            return table
        }
    }
}
