import Design
import Domain
import Observation

/// A yes or no that is saved as soon as the user gives it.
@MainActor
@Observable
final class ConsentEntry {
    private let id: String
    private let label: String
    private let key: SettingKey<Bool>
    private let settings: LiveSettings
    private let feature: LiveOnboardingFeature
    private var error: String?

    init(id: String, _ label: String, _ key: SettingKey<Bool>, of feature: LiveOnboardingFeature) {
        self.id = id
        self.label = label
        self.key = key
        self.feature = feature
        settings = LiveSettings(feature.settings)
    }

    var toggle: Toggle {
        Toggle("onboarding.\(id)", label, isOn: settings.value(for: key), error: error) { await self.keep($0) }
    }

    private func keep(_ value: Bool) async {
        do throws(SettingsError) {
            try await settings.set(value, for: key)
            error = nil
        } catch {
            self.error = feature.announce(error)
        }
    }
}
