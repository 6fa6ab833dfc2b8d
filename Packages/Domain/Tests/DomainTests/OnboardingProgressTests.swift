import Domain
import Testing

struct OnboardingProgressTests {
    @Test(
        arguments: [
            (.notStarted, "not-started", nil), (.welcome, "welcome", .welcome),
            (.permissions, "permissions", .permissions), (.profileSetup, "profile-setup", .profileSetup),
            (.complete, "complete", .complete), (.finished, "finished", nil),
        ] as [(OnboardingProgress, String, OnboardingStep?)])
    func storedTextsNeverChange(progress: OnboardingProgress, text: String, step: OnboardingStep?) {
        #expect(OnboardingProgress(settingText: text) == progress)
        #expect(progress.settingText == text)
        #expect(progress.step == step)
        #expect(step.map { OnboardingProgress($0) == progress && $0.rawValue == text } ?? true)
    }

    @Test func everyTextOfTheTableAboveIsTested() {
        #expect(OnboardingProgress.allCases.count == 6)
        #expect(OnboardingStep.allCases.allSatisfy { OnboardingProgress($0).step == $0 })
    }

    @Test(
        arguments: [
            (OnboardingStep.welcome, nil, .permissions), (.permissions, .welcome, .profileSetup),
            (.profileSetup, .permissions, .complete), (.complete, .profileSetup, nil),
        ] as [(OnboardingStep, OnboardingStep?, OnboardingStep?)])
    func everyStepHasItsNeighbours(step: OnboardingStep, previous: OnboardingStep?, next: OnboardingStep?) {
        #expect(step.previous == previous)
        #expect(step.next == next)
    }
}
