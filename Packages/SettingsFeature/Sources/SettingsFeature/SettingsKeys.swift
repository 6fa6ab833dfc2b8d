public import Domain

/// The settings that this feature alone declares; those it shares with others are `SharedSettings`.
public enum SettingsKeys {
    public static let appearance: SettingKey<Appearance> = SettingKey(
        "appearance", default: .system, scope: .home, help: "How the app is drawn: system, light or dark.")

    /// All of them, in the order in which they are listed.
    public static var definitions: [SettingDefinition] {
        [SettingDefinition(appearance)]
    }
}
