import Design
{{#hasSettings}}
import Domain
{{/hasSettings}}

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
