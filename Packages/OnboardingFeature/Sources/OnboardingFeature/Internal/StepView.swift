import Design
import Domain

/// The screen of one step, as its page describes it.
@MainActor
final class StepView: LiveView {
    private let page: OnboardingPage
    private let feature: LiveOnboardingFeature
    /// The elements of each item of the page, as they are now.
    private var content: [@MainActor () -> [Element]] = []
    private var questions: [SettingEntry] = []

    init(_ page: OnboardingPage, of feature: LiveOnboardingFeature) {
        self.page = page
        self.feature = feature
        for item in page.items {
            switch item {
            case .feature(let row): content.append { Self.elements(of: row) }
            case .consent(let id, let label, let key):
                let entry = ConsentEntry(id: id, label, key, of: feature)
                content.append { [entry.toggle.element] }
            case .question(let id, let label, let key, let missing):
                let entry = SettingEntry(
                    key, in: feature.settings, missing: missing, account: feature.account)
                questions.append(entry)
                content.append {
                    [Field("onboarding.\(id)", label, text: entry.text, error: entry.error) { entry.enter($0) }.element]
                }
            case .answer(let id, let label, let answer):
                let settings = LiveSettings(feature.settings)
                content.append { [Row("onboarding.\(id)", label, detail: answer(settings)).element] }
            }
        }
    }

    func appear() async {
        feature.forgetError()
    }

    var screen: Screen {
        Screen("onboarding.\(page.step.rawValue)", title: page.title, actions: controls) {
            if let introduction = page.introduction { Text("onboarding.introduction", introduction) }
            Section(page.heading) {
                for elements in content { elements() }
            }
            Text("onboarding.error", feature.error, label: "Problem")
        }
    }

    // MARK: Content

    private static func elements(of feature: Feature) -> [Element] {
        let id = "onboarding.feature.\(feature.id)"
        // Symbol names are words joined by dots, and no shell can draw a symbol.
        let words = feature.icon?.split(separator: ".").joined(separator: " ")
        let row = Row(id, feature.title, detail: feature.description).element
        return words.map { [Image("\(id).icon", description: $0, isDecorative: true).element, row] } ?? [row]
    }

    // MARK: Actions

    private var controls: [Element] {
        [page.step.next == nil ? finish : advance] + (page.isSkippable ? [skip] : []) + [back]
    }

    private var advance: Element {
        Button("onboarding.continue", "Continue", isEnabled: !feature.isMoving) {
            await self.feature.go(to: self.page.step.next) { () throws(SettingsError) in try self.entered() }
            self.forgetKept()
        }.element
    }

    private var finish: Element {
        Button("onboarding.finish", "Start", isEnabled: !feature.isMoving) { await self.feature.finish() }.element
    }

    private var skip: Element {
        Button("onboarding.skip", "Skip", isEnabled: !feature.isMoving) { await self.leave(to: self.page.step.next) }
            .element
    }

    private var back: Element {
        Button("onboarding.back", "Back", isEnabled: page.step.previous != nil && !feature.isMoving) {
            await self.leave(to: self.page.step.previous)
        }.element
    }

    /// The entered values, to be saved with the move; nil when they are not valid.
    private func entered() throws(SettingsError) -> SettingChanges? {
        // All questions are checked, so that all errors are shown at once.
        guard questions.map({ $0.check() }).allSatisfy({ $0 }) else { return nil }
        var changes = SettingChanges()
        for question in questions { try question.add(to: &changes) }
        return changes
    }

    /// Saved values are read from the settings again; values that could not be saved stay in their fields.
    private func forgetKept() {
        for question in questions { question.forgetKept() }
    }

    /// Goes to another step without saving what was entered.
    private func leave(to step: OnboardingStep?) async {
        if await feature.go(to: step) {
            for question in questions { question.forget() }
        }
    }
}
