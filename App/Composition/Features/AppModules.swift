import Core
import Design
public import Domain
import Foundation
public import Navigation
import Persistence

/// The features of the app, and what is derived from their list: the tabs, the route table, the settings, the
/// migrations and the views.
public struct AppModules: Sendable {
    private let types: [any AppModule.Type]
    /// The tabs of the signed-in app, in order.
    public let tabs: [AppTab]
    /// Every setting: those that features share, and each feature's own.
    let settings: [SettingDefinition]
    let migrations: [FeatureMigration]
    /// All routes of the app. A test checks that the table has no problems.
    public let routeTable: RouteTable

    /// - Parameter removed: the features of earlier versions, whose data the app deletes.
    init(_ types: [any AppModule.Type], removed: [RemovedFeature] = RemovedFeature.all) {
        self.types = types
        tabs = types.flatMap { $0.tabs }
        settings = SharedSettings.definitions + types.flatMap { $0.settings }
        migrations = types.flatMap { $0.migrations } + removed.flatMap(\.migrations)
        routeTable = RouteTable(scheme: "slipway", tabs: tabs.map(\.id), routes: types.flatMap { $0.routeDefinitions })
        // Two keys with one name overwrite each other's values. Only a change of the list of modules leads here.
        let clash = Self.clash(in: settings)
        precondition(clash == nil, clash ?? "")
    }

    /// Which name two settings have; nil when there is none.
    static func clash(in settings: [SettingDefinition]) -> String? {
        var names: Set<String> = []
        return settings.first { !names.insert($0.name).inserted }.map { setting in
            "Two settings are called '\(setting.name)'. Rename one of them."
        }
    }

    /// The settings that users see, in the order of the list.
    public var listedSettings: [SettingDefinition] { settings.filter(\.isListed) }

    /// A link that a feature claims whole, as it may be shown: without the secrets in it. Nil for a link that the route
    /// table describes, and for what is no link.
    public func claimed(_ link: String) -> String? {
        guard let url = URL(string: link) else { return nil }
        return types.lazy.compactMap { $0.claimed(url) }.first
    }

    @MainActor
    var emblem: AnimationFrames? { types.lazy.compactMap { $0.emblem }.first }

    @MainActor
    private func modules(of app: AppDependencies) -> [any AppModule] { types.map { app.module($0) } }

    @MainActor
    func features(of app: AppDependencies) -> [any FeatureAPI] { modules(of: app).flatMap(\.features) }

    /// - Returns: nil for a tab that no module declares.
    func place(of tab: TabID) -> ModulePlace<TabID>? { types.lazy.compactMap { $0.place(of: tab) }.first }

    /// - Returns: nil for an entry that is a place of no module.
    func place(of entry: RouteEntry) -> ModulePlace<RouteEntry>? { types.lazy.compactMap { $0.place(of: entry) }.first }

    @MainActor
    func prepareGuards(in app: AppDependencies) async {
        for module in modules(of: app) { await module.prepareGuards() }
    }

    /// Whether a guard holds now; one that no feature decides on does not.
    @MainActor
    func holds(_ routeGuard: RouteGuard, in app: AppDependencies) -> Bool {
        modules(of: app).lazy.compactMap { $0.holds(routeGuard) }.first ?? false
    }

    @MainActor
    func probes(_ storage: StorageDiagnosis, in app: AppDependencies) -> [DiagnosticProbe] {
        // The module that shows the diagnostics is made from them.
        types.filter { $0 != InspectionModule.self }.flatMap { app.module($0).features }.flatMap { $0.probes(storage) }
    }

    /// Why what an entry shows no longer exists for an account, as the feature says that declares it; nil when it does.
    @MainActor
    func reasonGone(_ entry: RouteEntry, account: String?, in app: AppDependencies) async -> String? {
        for type in types {
            if let reason = await type.reasonGone(entry, account: account, in: app) { return reason }
        }
        return nil
    }
}

/// A tab or a place on a stack, with what makes its view. It is made by the module that declares it, so it always has one.
struct ModulePlace<ID: Hashable & Sendable>: Hashable, Sendable {
    let id: ID
    let makeView: @MainActor (AppDependencies) -> any LiveView

    static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension AppModule {
    nonisolated fileprivate static var routeDefinitions: [RouteDefinition] { Destination.routes.map { $0.definition } }

    nonisolated fileprivate static func place(of tab: TabID) -> ModulePlace<TabID>? {
        guard tabs.contains(where: { $0.id == tab }) else { return nil }
        return ModulePlace(id: tab) { $0.module(Self.self).root(of: tab) }
    }

    nonisolated fileprivate static func place(of entry: RouteEntry) -> ModulePlace<RouteEntry>? {
        Destination(entry).map { route in ModulePlace(id: entry) { $0.module(Self.self).view(for: route) } }
    }

    /// - Returns: nil also for a place that another feature declares.
    fileprivate static func reasonGone(
        _ entry: RouteEntry, account: String?, in app: AppDependencies
    ) async -> String? {
        guard let route = Destination(entry) else { return nil }
        return await app.module(Self.self).reasonGone(route, account: account)
    }
}
