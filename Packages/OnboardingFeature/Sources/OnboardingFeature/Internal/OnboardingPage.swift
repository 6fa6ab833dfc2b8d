import Domain

/// The content of one onboarding step: a value with no behaviour, shown by ``StepView``.
struct OnboardingPage: Sendable {
    /// One line of a page, or one question. The id is the last part of the element's id.
    enum Item: Sendable {
        /// Something that the app can do.
        case feature(Feature)
        /// A yes or no; saved as soon as the user gives it.
        case consent(id: String, String, SettingKey<Bool>)
        /// A text, saved when the user continues; `missing` is the error for continuing without one.
        case question(id: String, String, SettingKey<String>, missing: String)
        /// What was chosen in another step.
        case answer(id: String, String, @MainActor @Sendable (LiveSettings) -> String)
    }

    let step: OnboardingStep
    let title: String
    var introduction: String?
    let heading: String
    /// Whether the user may continue without an answer. Answers given so far are kept, the others keep their default.
    var isSkippable: Bool = false
    let items: [Item]
}

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
