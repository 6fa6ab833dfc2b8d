import Domain

/// What one step of the onboarding tells and asks: a value with no behaviour, shown by ``StepView``.
struct OnboardingPage: Sendable {
    /// One line of a page, or one question.
    enum Item: Sendable {
        /// Something that the app can do.
        case feature(Feature)
        /// A yes or no; kept as soon as it is given.
        case consent(Consent)
        /// A text, kept when the person continues.
        case question(Question)
        /// What was chosen in another step.
        case answer(Answer)
    }

    struct Consent: Sendable {
        /// The last part of the element's id.
        let id: String
        let label: String
        let key: SettingKey<Bool>
    }

    struct Question: Sendable {
        /// The last part of the element's id.
        let id: String
        let label: String
        let key: SettingKey<String>
        /// What is said to whoever continues without an answer.
        let missing: String
    }

    struct Answer: Sendable {
        enum Source: Sendable {
            case text(SettingKey<String>)
            case consent(SettingKey<Bool>)
        }

        /// The last part of the element's id.
        let id: String
        let label: String
        let source: Source
    }

    let step: OnboardingStep
    let title: String
    var introduction: String?
    let heading: String
    /// Whether one may go on without an answer. What has been given by then stays, what has not keeps its default.
    var isSkippable: Bool = false
    let items: [Item]
}
