public import Domain

/// How light or dark the app is drawn.
public enum Appearance: String, CaseIterable, Sendable, SettingValue {
    /// The setting of the terminal or the system.
    case system
    case light
    case dark
}
