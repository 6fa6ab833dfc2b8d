import Design
import Domain

extension OnboardingMoves {
    /// What each step but the last ends with. `save` keeps what was entered, before the account moves on.
    func controls(
        _ step: OnboardingStep, save: @escaping @MainActor @Sendable () async throws(SettingsError) -> Bool = { true }
    ) -> [Element] {
        [
            Button("onboarding.continue", "Continue", isEnabled: !isMoving) {
                await self.go(to: step.next, save: save)
            }.element,
            back(from: step),
        ]
    }

    /// What the last step ends with.
    func finalControls() -> [Element] {
        [
            Button("onboarding.finish", "Start", isEnabled: !isMoving) { await self.finish() }.element,
            back(from: .complete),
        ]
    }

    /// Why the account is still on this step, for every step to show.
    var problem: Text { Text("onboarding.error", error, label: "Problem") }

    private func back(from step: OnboardingStep) -> Element {
        Button("onboarding.back", "Back", isEnabled: step.previous != nil && !isMoving) {
            await self.go(to: step.previous)
        }.element
    }
}
