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
                step: step, title: "Welcome", introduction: "Here is what you can do.",
                heading: "What you get", items: features.map(Item.feature))
        case .permissions:
            OnboardingPage(
                step: step, title: "Permissions",
                introduction: "Both are optional. You can change them in Settings.",
                heading: "You decide", isSkippable: true,
                items: [
                    .consent(id: "analytics", "Share anonymous usage figures", SharedSettings.analytics),
                    .consent(id: "notifications", "Send me notifications", SharedSettings.notifications),
                ])
        case .profileSetup:
            OnboardingPage(
                step: step, title: "Your profile", heading: "You", isSkippable: true,
                items: [
                    .question(
                        id: "name", "Name", SharedSettings.profileName,
                        missing: "Enter your name, or skip this step.")
                ])
        case .complete:
            OnboardingPage(
                step: step, title: "All set", heading: "Your choices",
                items: [
                    .answer(id: "chosen-name", "Name") { settings in
                        let name = settings.value(for: SharedSettings.profileName)
                        return name.isEmpty ? "(none)" : name
                    },
                    .answer(id: "chosen-analytics", "Share usage figures") {
                        $0.value(for: SharedSettings.analytics) ? "yes" : "no"
                    },
                    .answer(id: "chosen-notifications", "Notifications") {
                        $0.value(for: SharedSettings.notifications) ? "yes" : "no"
                    },
                ])
        }
    }
}
