public import Core
public import Design

/// The settings as a module: the tab's screen, and its sheets.
@MainActor
public protocol SettingsFeatureAPI: FeatureAPI {
    /// The sheet of a route, with nothing entered in it yet.
    func makeView(for route: SettingsRoute) -> any LiveView
}
