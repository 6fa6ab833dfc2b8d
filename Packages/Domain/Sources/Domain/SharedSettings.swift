/// Settings that more than one feature reads or offers.
public enum SharedSettings {
    public static let notifications = SettingKey(
        "notifications", default: false, scope: .account, help: "Whether the app may send notifications.")

    public static let analytics = SettingKey(
        "analytics", default: false, scope: .account, help: "Whether anonymous usage figures may be collected.")

    /// What the greeting calls the person; empty when they have not said.
    public static let profileName = SettingKey(
        "profile.name", default: "", scope: .account, help: "The name that the greeting uses.",
        validate: validateName)

    /// How many characters a name may have.
    public static let nameLimit = 80

    public static var definitions: [SettingDefinition] {
        [SettingDefinition(notifications), SettingDefinition(analytics), SettingDefinition(profileName)]
    }

    @Sendable
    private static func validateName(_ name: String) -> String? {
        if name.count > nameLimit { return "A name has at most \(nameLimit) characters." }
        let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
        if name.unicodeScalars.contains(where: isControl) { return "A name has no control characters." }
        return nil
    }
}
