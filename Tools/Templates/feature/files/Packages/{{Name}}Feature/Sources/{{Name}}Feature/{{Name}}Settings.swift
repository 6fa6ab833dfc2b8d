{{#hasSettings}}
public import Domain

/// The settings that this feature declares.
public enum {{Name}}Settings {
{{#settings}}
    public static let {{ValueMember}} = SettingKey(
        "{{ID}}.{{ValueID}}", default: {{default}}, scope: .account, help: "{{Title}}: {{ValueTitle}}.")

{{/settings}}
    /// All settings of this feature, in the order in which they are listed.
    public static let definitions = [
{{#settings}}
        SettingDefinition({{ValueMember}}),
{{/settings}}
    ]
}
{{/hasSettings}}
