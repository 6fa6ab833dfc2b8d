public import Domain

/// How light or dark the app is drawn.
public enum Appearance: String, CaseIterable, Sendable, SettingValue {
    /// As the terminal or the system has it.
    case system
    case light
    case dark
}
