import Domain

extension OnboardingPage {
    /// The pages of the onboarding: the one place to edit for another question, other words, a step that can be skipped.
    ///
    /// - Parameter features: the rows of the first page.
    static func page(of step: OnboardingStep, features: [Feature]) -> OnboardingPage {
        switch step {
        case .welcome:
            OnboardingPage(
                step: step, title: "Welcome", introduction: "Here is what waits for you.",
                heading: "What you get", items: features.map(Item.feature))
        case .permissions:
            OnboardingPage(
                step: step, title: "Permissions",
                introduction: "Nothing of this is needed, and all of it can be changed in the settings.",
                heading: "You decide", isSkippable: true,
                items: [
                    .consent(
                        Consent(id: "analytics", label: "Count usage, without my name", key: SharedSettings.analytics)),
                    .consent(
                        Consent(id: "notifications", label: "Send me notifications", key: SharedSettings.notifications)),
                ])
        case .profileSetup:
            OnboardingPage(
                step: step, title: "Your profile", heading: "You", isSkippable: true,
                items: [
                    .question(
                        Question(
                            id: "name", label: "Name", key: SharedSettings.profileName,
                            missing: "Write the name that you want to be called by."))
                ])
        case .complete:
            OnboardingPage(
                step: step, title: "All set", heading: "What you chose",
                items: [
                    .answer(Answer(id: "chosen-name", label: "Name", source: .text(SharedSettings.profileName))),
                    .answer(
                        Answer(id: "chosen-analytics", label: "Count usage", source: .consent(SharedSettings.analytics))),
                    .answer(
                        Answer(
                            id: "chosen-notifications", label: "Notifications",
                            source: .consent(SharedSettings.notifications))),
                ])
        }
    }
}
