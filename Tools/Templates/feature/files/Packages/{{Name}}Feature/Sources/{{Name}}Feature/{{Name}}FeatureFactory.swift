public import Core
public import Design
{{#hasSettings}}
public import Domain
{{/hasSettings}}
public import Navigation

/// {{Title}}. Its main view is the screen `{{ID}}`.
@MainActor
public protocol {{Name}}FeatureAPI: FeatureAPI {
    /// The view of one of the feature's routes.
    func makeView(for route: {{Name}}Route) -> any LiveView
}

/// Makes the feature.
@MainActor
public enum {{Name}}FeatureFactory {
    /// - Parameters:
{{#hasSettings}}
    ///   - settings: must declare ``{{Name}}Settings``.
{{/hasSettings}}
{{#store}}
    ///   - account: the id of the signed-in account; nil while signed out.
{{/store}}
    ///   - navigator: the way to the feature's own routes.
    public static func create(
{{#hasSettings}}
        settings: any SettingsStore,
{{/hasSettings}}
{{#store}}
        store: any {{Name}}Storing, account: @escaping @MainActor @Sendable () -> String?,
{{/store}}
{{#client}}
        client: any {{Name}}Client,
{{/client}}
        navigator: Navigator<{{Name}}Route>
    ) -> any {{Name}}FeatureAPI {
        Live{{Name}}Feature(
            model: {{Name}}ViewModel(
{{#hasSettings}}
                settings: settings,
{{/hasSettings}}
{{#store}}
                store: store, account: account,
{{/store}}
{{#client}}
                client: client
{{/client}}
            ), navigator: navigator)
    }
}
