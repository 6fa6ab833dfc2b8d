import Domain
import Testing

struct OnboardingProgressTests {
    @Test(arguments: OnboardingStep.allCases)
    func everyStepHasItsProgressAndBack(step: OnboardingStep) {
        #expect(OnboardingProgress(step).step == step)
        #expect(OnboardingProgress(step).settingText == step.rawValue)
    }

    @Test(arguments: [OnboardingProgress.notStarted, .finished])
    func beforeTheFirstAndAfterTheLastStepThereIsNone(progress: OnboardingProgress) {
        #expect(progress.step == nil)
    }

    @Test(arguments: [
        ("not-started", OnboardingProgress.notStarted), ("welcome", .welcome), ("permissions", .permissions),
        ("profile-setup", .profileSetup), ("complete", .complete), ("finished", .finished),
    ])
    func storedTextsNeverChange(text: String, progress: OnboardingProgress) {
        #expect(OnboardingProgress(settingText: text) == progress)
        #expect(progress.settingText == text)
    }

    @Test func everyTextOfTheTableAboveIsTested() {
        #expect(OnboardingProgress.allCases.count == 6)
    }

    @Test func progressIsEachAccountsOwnAndNotListed() {
        let definition = SettingDefinition(SharedSettings.onboardingProgress)
        #expect(definition.name == "onboarding.progress")
        #expect(definition.scope == .account)
        #expect(!definition.isListed)
        #expect(definition.defaultText == "not-started")
    }
}
