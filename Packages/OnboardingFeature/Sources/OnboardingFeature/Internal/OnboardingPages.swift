import Domain

extension OnboardingPage {
    /// The pages of the onboarding. Edit this function for another question, another text, or a step that can be
    /// skipped.
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
                    .consent(id: "analytics", "Count usage, without my name", SharedSettings.analytics),
                    .consent(id: "notifications", "Send me notifications", SharedSettings.notifications),
                ])
        case .profileSetup:
            OnboardingPage(
                step: step, title: "Your profile", heading: "You", isSkippable: true,
                items: [
                    .question(
                        id: "name", "Name", SharedSettings.profileName,
                        missing: "Write the name that you want to be called by.")
                ])
        case .complete:
            OnboardingPage(
                step: step, title: "All set", heading: "What you chose",
                items: [
                    .answer(id: "chosen-name", "Name", .text(SharedSettings.profileName)),
                    .answer(id: "chosen-analytics", "Count usage", .consent(SharedSettings.analytics)),
                    .answer(id: "chosen-notifications", "Notifications", .consent(SharedSettings.notifications)),
                ])
        }
    }
}
