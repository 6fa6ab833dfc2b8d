import Core
import Design
import Domain
import DomainTesting
import Observation
import OnboardingFeature
import OnboardingFeatureTesting
import Testing

@MainActor
struct OnboardingMainViewTests {
    let settings = InMemorySettingsStore()

    @Test(arguments: [
        (OnboardingProgress.notStarted, "onboarding.welcome"), (.welcome, "onboarding.welcome"),
        (.permissions, "onboarding.permissions"), (.profileSetup, "onboarding.profile-setup"),
        (.complete, "onboarding.complete"), (.finished, "onboarding.complete"),
    ])
    func showsTheStepAtWhichTheAccountStands(progress: OnboardingProgress, screen: String) async throws {
        try await settings.set(progress, for: SharedSettings.onboardingProgress)
        let feature = OnboardingPreview.make(settings: settings, toasts: ToastCenter())
        #expect(feature.progress == progress)
        #expect(feature.makeMainView().screen.id == screen)
    }

    @Test(arguments: OnboardingPreview.State.allCases)
    func eachStateOfThePreviewIsAStepOrCannotBeSaved(state: OnboardingPreview.State) async throws {
        let view = OnboardingPreview.make(settings: state.settings, toasts: ToastCenter()).makeMainView()
        #expect(view.screen.id == "onboarding.\(state == .failing ? "welcome" : state.rawValue)")
        guard state != .complete else { return }
        try await Harness().tap("onboarding.continue", on: view)
        #expect(view.screen.element("onboarding.error")?.value == (state == .failing ? "The disk is full." : nil))
    }

    @Test func aPreviewWalksThroughAllStepsByItself() async throws {
        var isFinished = false
        let feature = OnboardingPreview.make(settings: settings, toasts: ToastCenter(), onFinish: { isFinished = true })
        let harness = Harness()
        let view = feature.makeMainView()
        try await harness.tap("onboarding.continue", on: view)
        try await harness.tap("onboarding.analytics", on: view)
        try await harness.tap("onboarding.continue", on: view)
        try await harness.type("Ada", into: "onboarding.name", on: view)
        try await harness.tap("onboarding.continue", on: view)
        #expect(view.screen.element("onboarding.chosen-name")?.value == "Ada")
        #expect(view.screen.element("onboarding.chosen-analytics")?.value == "yes")
        #expect(view.screen.element("onboarding.chosen-notifications")?.value == "no")
        try await harness.tap("onboarding.finish", on: view)
        #expect(isFinished)
    }

    @Test func skippingEveryStepShowsThatNothingWasEntered() async throws {
        let view = OnboardingPreview.make(settings: settings, toasts: ToastCenter()).makeMainView()
        let harness = Harness()
        for id in ["onboarding.continue", "onboarding.skip", "onboarding.skip"] { try await harness.tap(id, on: view) }
        #expect(view.screen.element("onboarding.chosen-name")?.value == "(none)")
        #expect(view.screen.element("onboarding.chosen-analytics")?.value == "no")
        try await harness.tap("onboarding.finish", on: view)
        #expect(settings.value(for: SharedSettings.onboardingProgress) == .finished)
    }

    @Test func aChangeMadeElsewhereHasTheScreenDrawnAgain() async throws {
        let view = OnboardingPreview.make(settings: settings, toasts: ToastCenter()).makeMainView()
        await withCheckedContinuation { changed in
            withObservationTracking {
                _ = view.screen
            } onChange: {
                changed.resume()
            }
            Task { try await settings.set(.permissions, for: SharedSettings.onboardingProgress) }
        }
        #expect(view.screen.id == "onboarding.permissions")
    }
}
