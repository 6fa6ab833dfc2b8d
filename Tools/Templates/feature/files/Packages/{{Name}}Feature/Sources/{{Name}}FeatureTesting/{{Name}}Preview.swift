public import {{Name}}Feature
{{#hasSettings}}
public import Domain
public import DomainTesting
{{/hasSettings}}
public import Navigation

/// The real feature over doubles: for previews and for tests of what is built on it.
@MainActor
public enum {{Name}}Preview {
    /// What the preview shows, by name: `Tools/run --module {{Lower}} --state standard`. A case more is a state more.
    public enum State: String, CaseIterable, Sendable { case standard }

    /// Makes the feature in a state; its doubles are other ones in a test.
    public static func make(
        in state: State = .standard,
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
{{#client}}

/// A client that always answers the same.
public struct Scripted{{Name}}Client: {{Name}}Client {
    private let result: Result<{{Name}}Reply, {{Name}}ClientError>

    public init(_ result: Result<{{Name}}Reply, {{Name}}ClientError> = .success({{Name}}Reply(message: "Hello."))) {
        self.result = result
    }

    public func latest() async throws({{Name}}ClientError) -> {{Name}}Reply { try result.get() }
}
{{/client}}
