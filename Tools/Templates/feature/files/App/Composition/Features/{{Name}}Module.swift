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
    struct Needs {
{{#hasSettings}}
        let settings: any SettingsStore
{{/hasSettings}}
{{#store}}
        let store: {{Name}}Store
        let account: @MainActor @Sendable () -> String?
{{/store}}
{{#client}}
        let client: HTTP{{Name}}Client
{{/client}}
        let navigator: any NavigatorHost
    }

{{#tab}}
    static let tabs = [AppTab("{{ID}}", title: "{{Title}}", icon: "square.grid.2x2")]
{{/tab}}
{{#hasSettings}}
    static let settings = {{Name}}Settings.definitions
{{/hasSettings}}
{{#store}}
    static let migrations = {{Name}}Migrations.all
{{/store}}

    static func needs(of app: AppDependencies) -> Needs {
        Needs(
{{#hasSettings}}
            settings: app.services.settings,
{{/hasSettings}}
{{#store}}
            store: {{Name}}Store(database: app.services.database),
            account: { [weak services = app.services] in services?.accountInForce },
{{/store}}
{{#client}}
            client: HTTP{{Name}}Client(
                http: app.services.backendHTTP, endpoint: app.services.endpoint,
                authorization: { [weak app] in try await app?.sessionAuthorization() }),
{{/client}}
            navigator: app.window.router)
    }

    private let feature: any {{Name}}FeatureAPI

    init(_ needs: Needs) {
        feature = {{Name}}FeatureFactory.create(
{{#hasSettings}}
            settings: needs.settings,
{{/hasSettings}}
{{#store}}
            store: needs.store, account: needs.account,
{{/store}}
{{#client}}
            client: needs.client,
{{/client}}
            navigator: Navigator(needs.navigator))
    }

    var main: any FeatureAPI { feature }

    func view(for route: {{Name}}Route) -> any LiveView { feature.makeView(for: route) }
}
