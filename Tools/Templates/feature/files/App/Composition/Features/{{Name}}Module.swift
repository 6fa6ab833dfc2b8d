{{#client}}
import AuthFeature
{{/client}}
import {{Name}}Feature
import Core
import Design
{{#hasSettings}}
import Domain
{{/hasSettings}}
import Navigation
{{#store}}
import Persistence
{{/store}}

/// Connects {{Title}} to the app.
@MainActor
final class {{Name}}Module: AppModule {
{{#tab}}
    static let tabs = [
        ModuleTab<{{Name}}Module>("{{ID}}", title: "{{Title}}", icon: "square.grid.2x2") { $0.feature.makeMainView() }
    ]
{{/tab}}
{{#hasSettings}}
    static let settings = {{Name}}Settings.definitions
{{/hasSettings}}
{{#store}}
    static let migrations = {{Name}}Migrations.all
{{/store}}

    private let feature: any {{Name}}FeatureAPI

    init(_ app: AppDependencies) {
        feature = {{Name}}FeatureFactory.create(
{{#hasSettings}}
            settings: app.services.settings,
{{/hasSettings}}
{{#store}}
            store: {{Name}}Store(database: app.services.database),
            account: { [weak services = app.services] in services?.accountInForce },
{{/store}}
{{#client}}
            client: HTTP{{Name}}Client(
                http: app.services.backendHTTP,
                endpoint: { [backend = app.services.backend] in try await backend.endpoint() },
                authorization: { [weak app] in try await app?.sessionAuthorization() }),
{{/client}}
            navigator: Navigator(app.window.router))
    }

    func view(for route: {{Name}}Route) -> any LiveView { feature.makeView(for: route) }
}
