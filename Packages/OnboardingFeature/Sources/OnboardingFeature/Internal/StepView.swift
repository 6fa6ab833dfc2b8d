import Design
import Domain

/// The screen of one step, as its page describes it.
@MainActor
final class StepView: LiveView {
    private let page: OnboardingPage
    private let moves: OnboardingMoves
    // By the ids of the page's items.
    private var consents: [String: ConsentEntry] = [:]
    private var questions: [String: SettingEntry] = [:]
    private var answers: [String: @MainActor () -> String] = [:]

    init(
        _ page: OnboardingPage, settings: any SettingsStore, account: @escaping @MainActor @Sendable () -> String?,
        moves: OnboardingMoves
    ) {
        self.page = page
        self.moves = moves
        for item in page.items {
            switch item {
            case .feature: break
            case .consent(let id, let label, let key):
                consents[id] = ConsentEntry(id: id, label, key, in: settings, moves: moves)
            case .question(let id, _, let key, let missing):
                questions[id] = SettingEntry(key, in: settings, missing: missing, account: account)
            case .answer(let id, _, let source): answers[id] = Self.reader(of: source, in: settings)
            }
        }
    }

    func appear() async {
        moves.forgetError()
    }

    var screen: Screen {
        Screen("onboarding.\(page.step.rawValue)", title: page.title, actions: controls) {
            if let introduction = page.introduction { Text("onboarding.introduction", introduction) }
            Section(page.heading) {
                for item in page.items { elements(of: item) }
            }
            Text("onboarding.error", moves.error, label: "Problem")
        }
    }

    // MARK: Content

    private func elements(of item: OnboardingPage.Item) -> [Element] {
        switch item {
        case .feature(let feature): Self.elements(of: feature)
        case .consent(let id, _, _): consents[id].map { [$0.toggle.element] } ?? []
        case .question(let id, let label, _, _):
            questions[id].map { entry in
                [Field("onboarding.\(id)", label, text: entry.text, error: entry.error) { entry.enter($0) }.element]
            } ?? []
        case .answer(let id, let label, _): [Row("onboarding.\(id)", label, detail: answers[id]?()).element]
        }
    }

    private static func elements(of feature: Feature) -> [Element] {
        let id = "onboarding.feature.\(feature.id)"
        // Symbol names are words joined by dots, and no shell can draw a symbol.
        let words = feature.icon?.split(separator: ".").joined(separator: " ")
        let row = Row(id, feature.title, detail: feature.description).element
        return words.map { [Image("\(id).icon", description: $0).element, row] } ?? [row]
    }

    private static func reader(
        of source: OnboardingPage.Source, in settings: any SettingsStore
    ) -> @MainActor () -> String {
        let settings = LiveSettings(settings)
        switch source {
        case .text(let key):
            return {
                let text = settings.value(for: key)
                return text.isEmpty ? "not said" : text
            }
        case .consent(let key): return { settings.value(for: key) ? "yes" : "no" }
        }
    }

    // MARK: Actions

    private var controls: [Element] {
        [page.step.next == nil ? finish : advance] + (page.isSkippable ? [skip] : []) + [back]
    }

    private var advance: Element {
        Button("onboarding.continue", "Continue", isEnabled: !moves.isMoving) {
            await self.moves.go(to: self.page.step.next) { () throws(SettingsError) in try self.entered() }
            self.forgetKept()
        }.element
    }

    private var finish: Element {
        Button("onboarding.finish", "Start", isEnabled: !moves.isMoving) { await self.moves.finish() }.element
    }

    private var skip: Element {
        Button("onboarding.skip", "Skip", isEnabled: !moves.isMoving) { await self.leave(to: self.page.step.next) }
            .element
    }

    private var back: Element {
        Button("onboarding.back", "Back", isEnabled: page.step.previous != nil && !moves.isMoving) {
            await self.leave(to: self.page.step.previous)
        }.element
    }

    /// The entered values, to be saved with the move; nil when they are not valid.
    private func entered() throws(SettingsError) -> SettingChanges? {
        // All questions are checked, so that all errors are shown at once.
        guard questions.values.map({ $0.check() }).allSatisfy({ $0 }) else { return nil }
        var changes = SettingChanges()
        for question in questions.values { try question.add(to: &changes) }
        return changes
    }

    /// Saved values are read from the settings again; values that could not be saved stay in their fields.
    private func forgetKept() {
        for question in questions.values { question.forgetKept() }
    }

    /// Goes to another step without saving what was entered.
    private func leave(to step: OnboardingStep?) async {
        if await moves.go(to: step) {
            for question in questions.values { question.forget() }
        }
    }
}
