import Domain

/// What one step of the onboarding tells and asks: a value with no behaviour, shown by ``StepView``.
struct OnboardingPage: Sendable {
    /// One line of a page, or one question. An id is the last part of the element's.
    enum Item: Sendable {
        /// Something that the app can do.
        case feature(Feature)
        /// A yes or no; kept as soon as it is given.
        case consent(id: String, String, SettingKey<Bool>)
        /// A text, kept when the person continues; `missing` is said to whoever continues without one.
        case question(id: String, String, SettingKey<String>, missing: String)
        /// What was chosen in another step.
        case answer(id: String, String, Source)
    }

    /// Where an answer is read.
    enum Source: Sendable {
        case text(SettingKey<String>)
        case consent(SettingKey<Bool>)
    }

    let step: OnboardingStep
    let title: String
    var introduction: String?
    let heading: String
    /// Whether one may go on without an answer. What has been given by then stays, what has not keeps its default.
    var isSkippable: Bool = false
    let items: [Item]
}
