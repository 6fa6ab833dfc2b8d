public import Domain
import SettingsFeature

extension AppDependencies {
    /// The settings that people are shown, in the order in which they are listed. Opens nothing.
    public nonisolated static var listedSettings: [SettingDefinition] {
        (SharedSettings.definitions + SettingsKeys.definitions).filter(\.isListed)
    }
}
