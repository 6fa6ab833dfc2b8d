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
