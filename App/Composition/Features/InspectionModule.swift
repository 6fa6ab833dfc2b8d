import Core
import Design
import Domain
import DomainFeature
public import Navigation

/// Connects the screens of Core, Domain and Navigation to the app.
@MainActor
final class InspectionModule: AppModule {
    let core: any CoreFeatureAPI
    private let domain: any DomainFeatureAPI
    private let navigation: any NavigationFeatureAPI

    init(_ app: AppDependencies) {
        core = CoreFeatureFactory.create(
            probes: app.diagnosticProbes, log: app.services.environment.log, toasts: app.services.toasts)
        domain = DomainFeatureFactory.create(state: { [unowned app] in app.window.state.state })
        navigation = NavigationFeatureFactory.create(
            table: app.modules.routeTable,
            status: { [unowned app] in
                let account = app.window.state.signedInUser?.id
                return NavigationStatus(
                    state: app.window.router.state, history: app.window.router.history,
                    pending: app.window.pending.visible(to: account),
                    account: account)
            })
    }

    func view(for route: InspectionRoute) -> any LiveView {
        switch route {
        case .diagnostics: core.makeMainView()
        case .appState: domain.makeMainView()
        case .navigation: navigation.makeMainView()
        }
    }
}

/// The screens of Core, Domain and Navigation. Links lead to them.
public enum InspectionRoute: Route, CaseIterable {
    /// Versions, paths, the database, the backend and the recent log, above the settings.
    case diagnostics
    /// The app's state and its allowed transitions, above the settings.
    case appState
    /// All routes, the window's place and history, and the pending links, above the settings.
    case navigation

    public static let routes: [RouteDeclaration<InspectionRoute>] = [
        RouteDeclaration(
            "diagnostics", .diagnostics, in: .tab("settings"),
            summary: "Versions, paths, the database, the backend and the recent log."),
        RouteDeclaration(
            "app-state", .appState, in: .tab("settings"),
            summary: "The app's state and its allowed transitions."),
        RouteDeclaration(
            "navigation", .navigation, in: .tab("settings"),
            summary: "All routes, this window's history, and the pending links."),
    ]
}
