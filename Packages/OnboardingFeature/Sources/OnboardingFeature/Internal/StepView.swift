import Design
import Domain
import Observation

/// The screen of one step.
@MainActor
@Observable
final class StepView: LiveView {
    private let step: OnboardingStep
    private let feature: LiveOnboardingFeature
    private let settings: LiveSettings
    private let name: SettingEntry
    /// Why a consent could not be saved, by its setting's name.
    private var failures: [String: String] = [:]

    init(_ step: OnboardingStep, of feature: LiveOnboardingFeature) {
        self.step = step
        self.feature = feature
        settings = LiveSettings(feature.settings)
        name = SettingEntry(
            SharedSettings.profileName, in: feature.settings, missing: "Enter your name, or skip this step.",
            account: feature.account)
    }

    func appear() async {
        feature.forgetError()
    }

    // MARK: Content

    private var title: String {
        switch step {
        case .welcome: "Welcome"
        case .permissions: "Permissions"
        case .profileSetup: "Your profile"
        case .complete: "All set"
        }
    }

    private var number: Screen.Step? {
        let steps = OnboardingStep.allCases
        return steps.firstIndex(of: step).map { Screen.Step($0 + 1, of: steps.count) }
    }

    /// Whether the user may continue without an answer. Answers given so far are kept, the others keep their default.
    private var isSkippable: Bool { step == .permissions || step == .profileSetup }

    var screen: Screen {
        let style = step == .welcome ? Screen.Style.menu : .form
        return Screen("onboarding.\(step.rawValue)", title: title, style: style, step: number, actions: controls) {
            switch step {
            case .welcome:
                Text("onboarding.introduction", "Here is what you can do.")
                Section("What you get") {
                    for row in feature.features {
                        Row("onboarding.feature.\(row.id)", row.title, detail: row.description, icon: row.icon)
                    }
                }
            case .permissions:
                Text("onboarding.introduction", "Both are optional. You can change them in Settings.")
                Section("You decide") {
                    toggle("analytics", "Share anonymous usage figures", SharedSettings.analytics)
                    toggle("notifications", "Send me notifications", SharedSettings.notifications)
                }
            case .profileSetup:
                Section("You") {
                    Field("onboarding.name", "Name", text: name.text, error: name.error) { self.name.enter($0) }
                }
            case .complete:
                Section("Your choices") {
                    let name = settings.value(for: SharedSettings.profileName)
                    Row("onboarding.chosen-name", "Name", detail: name.isEmpty ? "(none)" : name)
                    answer("chosen-analytics", "Share usage figures", SharedSettings.analytics)
                    answer("chosen-notifications", "Notifications", SharedSettings.notifications)
                }
            }
            Text("onboarding.error", feature.error, label: "Problem")
        }
    }

    /// A yes or no that is saved as soon as the user gives it.
    private func toggle(_ id: String, _ label: String, _ key: SettingKey<Bool>) -> Toggle {
        Toggle("onboarding.\(id)", label, isOn: settings.value(for: key), error: failures[key.name]) { isOn in
            do throws(SettingsError) {
                try await self.settings.set(isOn, for: key)
                self.failures[key.name] = nil
            } catch {
                self.failures[key.name] = self.feature.announce(error)
            }
        }
    }

    /// What was chosen in another step.
    private func answer(_ id: String, _ label: String, _ key: SettingKey<Bool>) -> Row {
        Row("onboarding.\(id)", label, detail: settings.value(for: key) ? "yes" : "no")
    }

    // MARK: Actions

    private var controls: [Element] {
        [step.next == nil ? finish : advance] + (isSkippable ? [skip] : []) + [back]
    }

    private var advance: Element {
        Button("onboarding.continue", "Continue", role: .primary, isEnabled: !feature.isMoving) {
            await self.feature.go(to: self.step.next) { () throws(SettingsError) in try self.entered() }
            // A saved name is read from the settings again; one that could not be saved stays in its field.
            self.name.forgetKept()
        }.element
    }

    private var finish: Element {
        Button("onboarding.finish", "Start", role: .primary, isEnabled: !feature.isMoving) {
            await self.feature.finish()
        }.element
    }

    private var skip: Element {
        Button("onboarding.skip", "Skip", isEnabled: !feature.isMoving) { await self.leave(to: self.step.next) }
            .element
    }

    private var back: Element {
        Button("onboarding.back", "Back", role: .cancel, isEnabled: step.previous != nil && !feature.isMoving) {
            await self.leave(to: self.step.previous)
        }.element
    }

    /// What was entered, to be saved with the move; nil when it is not valid.
    private func entered() throws(SettingsError) -> SettingChanges? {
        var changes = SettingChanges()
        guard step == .profileSetup else { return changes }
        guard name.check() else { return nil }
        try name.add(to: &changes)
        return changes
    }

    /// Goes to another step without saving what was entered.
    private func leave(to step: OnboardingStep?) async {
        if await feature.go(to: step) { name.forget() }
    }
}
