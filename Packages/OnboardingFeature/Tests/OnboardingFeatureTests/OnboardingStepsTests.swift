import Design
import DesignTesting
import Domain
import DomainTesting
import OnboardingFeature
import Testing

@MainActor
struct OnboardingStepsTests {
    let harness = Harness()

    @Test(arguments: [
        (OnboardingStep.welcome, ["onboarding.continue", "onboarding.back"]),
        (
            .permissions,
            [
                "onboarding.analytics", "onboarding.notifications", "onboarding.continue", "onboarding.skip",
                "onboarding.back",
            ]
        ),
        (.profileSetup, ["onboarding.name", "onboarding.continue", "onboarding.skip", "onboarding.back"]),
        (.complete, ["onboarding.finish", "onboarding.back"]),
    ])
    func everyScreenHasItsIDAndItsElements(step: OnboardingStep, elements: [String]) {
        let screen = harness.feature.makeView(for: step).screen
        #expect(screen.id == "onboarding.\(step.rawValue)")
        #expect(screen.step == OnboardingStep.allCases.firstIndex(of: step).map { Screen.Step($0 + 1, of: 4) })
        for id in elements + ["onboarding.error"] {
            #expect(screen.element(id) != nil, "\(id) is missing")
        }
        #expect(screen.actions.map(\.id) == elements.filter { screen.actions.map(\.id).contains($0) })
        #expect(Set(screen.elements.map(\.id)).count == screen.elements.count)
        #expect(screen.element("onboarding.error")?.value == nil)
    }

    @Test(arguments: [
        (OnboardingStep.welcome, "continue", "permissions"), (.permissions, "continue", "profile-setup"),
        (.permissions, "back", "welcome"), (.profileSetup, "back", "permissions"), (.complete, "back", "profile-setup"),
        (.permissions, "skip", "profile-setup"), (.profileSetup, "skip", "complete"),
    ])
    func aMoveSavesTheStepAloneBeforeNotifyingTheApp(step: OnboardingStep, button: String, next: String) async throws {
        try await harness.tap("onboarding.\(button)", on: harness.feature.makeView(for: step))
        #expect(harness.calls == ["\(next), saved \(next)"])
        #expect(harness.settings.writes == ["onboarding.progress=\(next)"])
        #expect(harness.feature.progress.rawValue == next)
    }

    @Test func thereIsNoWayBackFromTheFirstStep() async throws {
        let back = try #require(
            harness.feature.makeView(for: .welcome).screen.element("onboarding.back"))
        #expect(!back.isEnabled)
        try await back.tap()
        #expect(harness.calls.isEmpty)
        #expect(harness.settings.writes.isEmpty)
    }

    @Test func finishingIsSavedBeforeNotifyingTheApp() async throws {
        try await harness.tap("onboarding.finish", on: harness.feature.makeView(for: .complete))
        #expect(harness.calls == ["finish, saved finished"])
        #expect(harness.feature.progress == .finished)
    }

    @Test(arguments: [
        (OnboardingStep.welcome, "onboarding.continue"), (.permissions, "onboarding.skip"),
        (.complete, "onboarding.back"), (.complete, "onboarding.finish"),
    ])
    func whatAnotherWindowHasFinishedStaysFinished(step: OnboardingStep, element: String) async throws {
        let view = harness.feature.makeView(for: step)
        try await harness.settings.set(.finished, for: SharedSettings.onboardingProgress)
        try await harness.tap(element, on: view)
        #expect(harness.feature.progress == .finished)
        #expect(harness.calls == ["finish, saved finished"])
    }

    @Test func aNameThatWasWrittenWhileAnotherWindowFinishedIsKept() async throws {
        let view = harness.feature.makeView(for: .profileSetup)
        try await harness.type("Ada", into: "onboarding.name", on: view)
        try await harness.settings.set(.finished, for: SharedSettings.onboardingProgress)
        try await harness.tap("onboarding.continue", on: view)
        #expect(harness.settings.value(for: SharedSettings.profileName) == "Ada")
        #expect(harness.calls == ["finish, saved finished"])
    }

    @Test(arguments: [
        (OnboardingStep.welcome, "onboarding.continue"), (.permissions, "onboarding.back"),
        (.profileSetup, "onboarding.skip"), (.complete, "onboarding.finish"),
    ])
    func progressThatCannotBeSavedKeepsTheStep(step: OnboardingStep, element: String) async throws {
        let view = harness.feature.makeView(for: step)
        harness.settings.fail("onboarding.progress")
        try await harness.tap(element, on: view)
        #expect(harness.calls.isEmpty)
        #expect(harness.feature.progress == .notStarted)
        #expect(view.screen.element("onboarding.error")?.value == "The disk is full.")
        #expect(harness.toasts.log == [Toast(.error, "The disk is full.")])

        harness.settings.fail()
        try await harness.tap(element, on: view)
        #expect(harness.calls.count == 1)
        #expect(view.screen.element("onboarding.error")?.value == nil)
    }

    @Test func aFailureIsClearedWhenAnotherScreenAppears() async throws {
        harness.settings.fail("onboarding.progress")
        try await harness.tap("onboarding.continue", on: harness.feature.makeView(for: .welcome))
        let other = harness.feature.makeView(for: .permissions)
        #expect(other.screen.element("onboarding.error")?.value != nil)
        await other.appear()
        #expect(other.screen.element("onboarding.error")?.value == nil)
    }

    @Test func aSecondTapWhileTheFirstIsUnderWayDoesNothing() async throws {
        let view = harness.feature.makeView(for: .welcome)
        let button = try #require(view.screen.element("onboarding.continue"))
        var enabledMeanwhile: [Bool] = []
        harness.whileNotifying = { _ in
            guard enabledMeanwhile.isEmpty else { return }
            enabledMeanwhile = view.screen.actions.map(\.isEnabled)
            do {
                try await button.tap()
            } catch {
                Issue.record(error)
            }
        }
        try await harness.tap("onboarding.continue", on: view)
        #expect(harness.calls == ["permissions, saved permissions"])
        #expect(enabledMeanwhile == [false, false])
        #expect(try #require(view.screen.element("onboarding.continue")).isEnabled)
    }
}
