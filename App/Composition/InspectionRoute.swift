public import Navigation

/// What the modules that are no features show of themselves; reached by links.
public enum InspectionRoute: Route, CaseIterable {
    /// Versions, paths, the database, the backend and the recent log, above the settings.
    case diagnostics
    /// What the app as a whole is doing and where that may go, above the settings.
    case appState
    /// All routes, where the window is and has been, and the links that wait, above the settings.
    case navigation

    public static let routes: [RouteDeclaration<InspectionRoute>] = [
        RouteDeclaration(
            "diagnostics", .diagnostics, in: .tab("settings"),
            summary: "Versions, paths, the database, the backend and the recent log."),
        RouteDeclaration(
            "app-state", .appState, in: .tab("settings"),
            summary: "What the app is doing, and where that may go."),
        RouteDeclaration(
            "navigation", .navigation, in: .tab("settings"),
            summary: "All routes, where this window has been, and the links that wait."),
    ]
}
