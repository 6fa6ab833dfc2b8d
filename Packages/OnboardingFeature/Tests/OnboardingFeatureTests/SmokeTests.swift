import Core
import Design
import DomainTesting
import OnboardingFeature
import OnboardingFeatureTesting
import Testing

/// For packages that were not changed, the gate runs only this suite, in the package's own build.
@MainActor
struct SmokeTests {
    @Test func theFirstScreenIsShown() {
        let feature = OnboardingPreview.make(settings: InMemorySettingsStore(), toasts: ToastCenter())
        #expect(feature.makeMainView().screen.id == "onboarding.welcome")
    }
}
