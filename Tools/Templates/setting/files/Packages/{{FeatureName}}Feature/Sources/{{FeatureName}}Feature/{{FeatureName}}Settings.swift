{{^hasSettings}}
public import Domain

/// The settings that this feature declares.
public enum {{FeatureName}}Settings {
    public static let {{ValueMember}} = SettingKey(
        "{{FeatureID}}.{{ValueID}}", default: {{default}}, scope: .account, help: "{{FeatureTitle}}: {{ValueTitle}}.")

    /// All settings of this feature, in the order in which they are listed.
    public static let definitions = [
        SettingDefinition({{ValueMember}})
    ]
}
{{/hasSettings}}
