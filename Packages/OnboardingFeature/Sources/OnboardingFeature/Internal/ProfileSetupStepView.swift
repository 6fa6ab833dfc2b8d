import Design
import Domain
import Foundation
import Observation

/// Asks for the name that the greeting uses; kept when the person continues.
@MainActor
@Observable
final class ProfileSetupStepView: LiveView {
    private let name: LiveSetting<String>
    private let moves: OnboardingMoves
    /// What has been entered; nil while nothing has, and then the stored name stands in the field.
    private var draft: String?
    private var nameError: String?

    init(settings: any SettingsStore, moves: OnboardingMoves) {
        name = LiveSetting(SharedSettings.profileName, in: settings)
        self.moves = moves
    }

    func appear() async {
        moves.forgetError()
    }

    var screen: Screen {
        Screen("onboarding.profile-setup", title: "Your profile", actions: controls) {
            Section("You") {
                Field("onboarding.name", "Name", text: draft ?? name.value, error: nameError) { text in
                    self.draft = text
                    self.nameError = nil
                }
            }
            moves.problem
        }
    }

    private var controls: [Element] {
        moves.controls(.profileSetup) { () throws(SettingsError) in try await self.save() }
    }

    private func save() async throws(SettingsError) -> Bool {
        let text = (draft ?? name.value).trimmingCharacters(in: .whitespacesAndNewlines)
        nameError =
            text.isEmpty
            ? "Write the name that you want to be called by." : SharedSettings.profileName.validate(text)
        guard nameError == nil else { return false }
        try await name.set(text)
        draft = nil
        return true
    }
}
