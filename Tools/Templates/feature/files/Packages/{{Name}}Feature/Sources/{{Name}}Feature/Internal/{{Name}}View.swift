import Design
{{#hasSettings}}
import Domain
{{/hasSettings}}
import Navigation

/// The screen `{{ID}}`.
@MainActor
final class {{Name}}View: LiveView {
    private let model: {{Name}}ViewModel
    private let navigator: Navigator<{{Name}}Route>

    init(model: {{Name}}ViewModel, navigator: Navigator<{{Name}}Route>) {
        self.model = model
        self.navigator = navigator
    }
{{#store}}

    func appear() async { await model.refresh() }
{{/store}}

    var screen: Screen {
        Screen("{{ID}}", title: "{{Title}}") {
{{#hasSettings}}
            Section("Settings") {
{{#settings}}
{{#isBool}}
                Toggle(
                    "{{ID}}.{{ValueID}}", "{{ValueTitle}}", isOn: model.value(of: {{Name}}Settings.{{ValueMember}}),
                    error: model.error(of: {{Name}}Settings.{{ValueMember}})
                ) { [model] isOn in
                    await model.set(isOn.settingText, for: {{Name}}Settings.{{ValueMember}})
                }
{{/isBool}}
{{^isBool}}
                Field(
                    "{{ID}}.{{ValueID}}", "{{ValueTitle}}", text: model.text(of: {{Name}}Settings.{{ValueMember}}),
                    error: model.error(of: {{Name}}Settings.{{ValueMember}})
                ) { [model] text in
                    await model.set(text, for: {{Name}}Settings.{{ValueMember}})
                }
{{/isBool}}
{{/settings}}
            }
{{/hasSettings}}
{{#store}}
            Section("Entries") {
                Field("{{ID}}.draft", "New entry", text: model.draft, error: model.storageError) { [model] in
                    model.draft = $0
                }
                Button("{{ID}}.add", "Add", isEnabled: !model.draft.isEmpty) { [model] in await model.add() }
                for entry in model.entries {
                    Row("{{ID}}.entry.\(entry.id)", entry.text)
                }
            }
{{/store}}
{{#client}}
            Section("Server") {
                Button("{{ID}}.ask", "Ask the server", isEnabled: !model.isAsking) { [model] in await model.ask() }
                Text("{{ID}}.reply", model.reply?.message, label: "Reply")
                Text("{{ID}}.error", model.clientError, label: "Error")
            }
{{/client}}
            Section {
                Row("{{ID}}.details", "Details") { [navigator] in navigator.navigateTo(.details) }
            }
        }
    }
}

/// The screen `{{ID}}-details`.
@MainActor
final class {{Name}}DetailsView: LiveView {
    private let model: {{Name}}ViewModel

    init(model: {{Name}}ViewModel) {
        self.model = model
    }
{{#store}}

    func appear() async { await model.refresh() }
{{/store}}

    var screen: Screen {
        Screen("{{ID}}-details", title: "{{Title}}: details") {
{{#settings}}
            Row(
                "{{ID}}-details.{{ValueID}}", "{{ValueTitle}}",
                detail: model.value(of: {{Name}}Settings.{{ValueMember}}).settingText)
{{/settings}}
{{#store}}
            Row("{{ID}}-details.count", "Entries", detail: String(model.entries.count))
{{/store}}
            Text("{{ID}}-details.text", "{{Title}} is a feature of its own package, {{Name}}Feature.")
        }
    }
}
