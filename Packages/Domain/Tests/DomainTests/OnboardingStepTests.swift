import Domain
import Testing

struct OnboardingStepTests {
    @Test(
        arguments: [
            (OnboardingStep.welcome, nil, .permissions), (.permissions, .welcome, .profileSetup),
            (.profileSetup, .permissions, .complete), (.complete, .profileSetup, nil),
        ] as [(OnboardingStep, OnboardingStep?, OnboardingStep?)])
    func everyStepHasItsNeighbours(step: OnboardingStep, previous: OnboardingStep?, next: OnboardingStep?) {
        #expect(step.previous == previous)
        #expect(step.next == next)
    }

    @Test func walkingForwardsFromTheFirstStepVisitsAll() {
        let visited = Array(sequence(first: OnboardingStep.welcome, next: \.next))
        #expect(visited == OnboardingStep.allCases)
        #expect(Array(sequence(first: OnboardingStep.complete, next: \.previous)) == visited.reversed())
    }
}
