import Core
import Design
import OnboardingFeature
import OnboardingFeatureTesting
import PreviewSupport

/// The onboarding alone, with its settings in memory.
@main
@MainActor
enum PreviewOnboarding {
    static func main() async throws {
        let arguments = PreviewProgram.begin(in: OnboardingPreview.State.welcome)
        let toasts = ToastCenter()
        let window = PreviewWindow(toasts: toasts)
        let feature = OnboardingPreview.make(
            settings: arguments.state.settings, toasts: toasts,
            onFinish: { toasts.post(.info, "The app would go on to its tabs.") })
        window.show(feature)
        await PreviewProgram.run(window, arguments)
    }
}
