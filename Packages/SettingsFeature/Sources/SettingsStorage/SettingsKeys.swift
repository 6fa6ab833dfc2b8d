public import Domain

/// The settings that only this feature declares; those it shares with others are `SharedSettings`.
public enum SettingsKeys {
    public static let appearance: SettingKey<Appearance> = SettingKey(
        "appearance", default: .system, scope: .home, help: "The colours of the app: system, light or dark.")

    /// Stored so that a pending link is shown to the account that it was meant for.
    static let lastAccount = SettingKey(
        "account.last", default: "", scope: .home, help: "The account last signed in on this home.", isListed: false)

    static let runCount = SettingKey(
        "app.runs", default: 0, scope: .account, help: "How often this account has begun to use the app.",
        isListed: false, validate: { $0 < 0 ? "Use 0 or more." : nil })

    static let lastVersionAskedForReview = SettingKey(
        "review.version", default: "", scope: .account,
        help: "The version of the app for which this account was last asked for a review.", isListed: false)

    /// All settings of this feature, in the order in which they are listed.
    public static var definitions: [SettingDefinition] {
        [
            SettingDefinition(appearance), SettingDefinition(lastAccount), SettingDefinition(runCount),
            SettingDefinition(lastVersionAskedForReview),
        ]
    }
}

/// How light or dark the app is drawn.
public enum Appearance: String, CaseIterable, Sendable, SettingValue {
    /// The setting of the terminal or the system.
    case system
    case light
    case dark
}
