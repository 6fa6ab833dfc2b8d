public import Domain

/// The settings of conversations and answers.
public enum AISettings {
    /// Whether the model is asked for titles.
    public static let titles = SettingKey(
        "ai.titles", default: true, scope: .account, help: "Ask the model for a title of each conversation.")

    /// How long an answer may take, in seconds.
    public static let timeout = SettingKey(
        "ai.timeout", default: 600, scope: .account, help: "How long an answer may take, in seconds.",
        validate: { (30...3_600).contains($0) ? nil : "Use a number from 30 to 3600." })

    /// The id of the persona that new conversations begin with.
    public static let persona = SettingKey(
        "ai.persona", default: "assistant", scope: .account, help: "The persona that new conversations begin with.",
        validate: { $0.isEmpty || $0.count > 64 ? "Use the ID of a persona." : nil })

    /// Whether new conversations offer tools.
    public static let tools = SettingKey(
        "ai.tools", default: false, scope: .account,
        help: "Offer the model, in new conversations, what this app can do. It asks you before it changes anything, "
            + "and before what it finds in your conversations leaves this machine.")

    /// All settings of conversations and answers, in the order in which they are listed.
    public static var definitions: [SettingDefinition] {
        [
            SettingDefinition(titles), SettingDefinition(timeout), SettingDefinition(persona), SettingDefinition(tools),
        ]
    }
}
