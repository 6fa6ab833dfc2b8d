import Design
import Domain
import Observation

/// A yes or no that is kept as soon as it is given.
@MainActor
@Observable
final class ConsentEntry {
    private let consent: OnboardingPage.Consent
    private let setting: LiveSetting<Bool>
    private let moves: OnboardingMoves
    private var error: String?

    init(_ consent: OnboardingPage.Consent, in settings: any SettingsStore, moves: OnboardingMoves) {
        self.consent = consent
        self.moves = moves
        setting = LiveSetting(consent.key, in: settings)
    }

    var toggle: Toggle {
        Toggle("onboarding.\(consent.id)", consent.label, isOn: setting.value, error: error) { await self.keep($0) }
    }

    private func keep(_ value: Bool) async {
        do throws(SettingsError) {
            try await setting.set(value)
            error = nil
        } catch {
            self.error = moves.announce(error)
        }
    }
}
