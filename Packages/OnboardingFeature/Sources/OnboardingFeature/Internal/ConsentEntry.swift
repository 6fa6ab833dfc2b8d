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
    private let moves: OnboardingMoves
    private var error: String?

    init(id: String, _ label: String, _ key: SettingKey<Bool>, in settings: any SettingsStore, moves: OnboardingMoves) {
        self.id = id
        self.label = label
        self.moves = moves
        self.key = key
        self.settings = LiveSettings(settings)
    }

    var toggle: Toggle {
        Toggle("onboarding.\(id)", label, isOn: settings.value(for: key), error: error) { await self.keep($0) }
    }

    private func keep(_ value: Bool) async {
        do throws(SettingsError) {
            try await settings.set(value, for: key)
            error = nil
        } catch {
            self.error = moves.announce(error)
        }
    }
}
