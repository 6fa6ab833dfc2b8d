import Core
import Design
import Domain
import DomainFeature
import Foundation
public import Navigation

/// Connects the screens of Core, Domain and Navigation to the app.
@MainActor
final class InspectionModule: AppModule {
    struct Needs {
        let probes: [DiagnosticProbe]
        let log: RecentLog
        let toasts: ToastCenter
        let words: @MainActor (Date) -> String
        let state: @MainActor () -> AppState
        let table: RouteTable
        let status: @MainActor () -> NavigationStatus
    }

    static func needs(of app: AppDependencies) -> Needs {
        Needs(
            probes: app.diagnosticProbes, log: app.services.environment.log, toasts: app.services.toasts,
            words: app.services.environment.words,
            state: { [unowned app] in app.window.state.state }, table: app.window.router.table,
            status: { [unowned app] in
                let account = app.window.state.signedInUser?.id
                return NavigationStatus(
                    state: app.window.router.state, history: app.window.router.history,
                    pending: app.window.pending.visible(to: account),
                    account: account)
            })
    }

    let core: any CoreFeatureAPI
    private let domain: any DomainFeatureAPI
    private let navigation: any NavigationFeatureAPI

    init(_ needs: Needs) {
        core = CoreFeatureFactory.create(probes: needs.probes, log: needs.log, toasts: needs.toasts, words: needs.words)
        domain = DomainFeatureFactory.create(state: needs.state)
        navigation = NavigationFeatureFactory.create(table: needs.table, status: needs.status)
    }

    var main: any FeatureAPI { core }
    var features: [any FeatureAPI] { [core, domain, navigation] }

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
            "diagnostics", .diagnostics, in: .tab("settings"), title: "Diagnostics",
            summary: "Versions, paths, the database, the backend and the recent log."),
        RouteDeclaration(
            "app-state", .appState, in: .tab("settings"), title: "App state",
            summary: "The app's state and its allowed transitions."),
        RouteDeclaration(
            "navigation", .navigation, in: .tab("settings"), title: "Navigation",
            summary: "All routes, this window's history, and the pending links."),
    ]
}
