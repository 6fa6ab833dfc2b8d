import Core
import Design
import OnboardingFeature
import OnboardingFeatureTesting
import Testing

/// The gate runs this suite of every package that was not changed, in the package's own build.
@MainActor
@Suite struct SmokeTests {
    @Test func theFirstScreenIsShown() {
        let feature = OnboardingPreview.make(settings: SettingsDouble(), toasts: ToastCenter())
        #expect(feature.makeMainView().screen.id == "onboarding.welcome")
    }
}
