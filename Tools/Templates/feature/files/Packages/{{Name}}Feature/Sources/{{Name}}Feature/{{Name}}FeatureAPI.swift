public import Core
public import Design

/// {{Title}}. Its main view is the screen `{{ID}}`.
@MainActor
public protocol {{Name}}FeatureAPI: FeatureAPI {
    /// The view of one of the feature's routes.
    func makeView(for route: {{Name}}Route) -> any LiveView
}
