public import {{Name}}Feature
{{#hasSettings}}
public import Domain
public import DomainTesting
{{/hasSettings}}
public import Navigation

/// The real feature over doubles: for previews and for tests of what is built on it.
@MainActor
public enum {{Name}}Preview {
    public static func make(
{{#hasSettings}}
        settings: any SettingsStore = InMemorySettingsStore(),
{{/hasSettings}}
{{#store}}
        store: any {{Name}}Storing = InMemory{{Name}}Store(),
{{/store}}
{{#client}}
        client: any {{Name}}Client = Scripted{{Name}}Client(),
{{/client}}
        navigator: Navigator<{{Name}}Route>
    ) -> any {{Name}}FeatureAPI {
        {{Name}}FeatureFactory.create(
{{#hasSettings}}
            settings: settings,
{{/hasSettings}}
{{#store}}
            store: store, account: { "preview" },
{{/store}}
{{#client}}
            client: client,
{{/client}}
            navigator: navigator)
    }
}
