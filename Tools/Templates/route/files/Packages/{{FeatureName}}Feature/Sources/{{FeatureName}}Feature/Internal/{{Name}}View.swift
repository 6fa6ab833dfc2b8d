import Design

/// The screen `{{ID}}`.
@MainActor
final class {{Name}}View: LiveView {
{{#values}}
    private let {{ValueMember}}: {{Type}}
{{/values}}

    init({{#values}}{{ValueMember}}: {{Type}}{{^isLast}}, {{/isLast}}{{/values}}) {
{{#values}}
        self.{{ValueMember}} = {{ValueMember}}
{{/values}}
    }

    var screen: Screen {
        Screen("{{ID}}", title: "{{Title}}") {
{{#values}}
            Row("{{ID}}.{{ValueID}}", "{{ValueTitle}}", detail: String({{ValueMember}}))
{{/values}}
            Text("{{ID}}.text", "{{Title}}.")
        }
    }
}
