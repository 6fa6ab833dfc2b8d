import Design
import DesignTesting
import Domain
import DomainTesting
import OnboardingFeature
import Testing

/// An onboarding with doubles for its dependencies, and the taps and keystrokes of a user.
@MainActor
final class Harness {
    let settings = InMemorySettingsStore()
    let toasts = ToastCenter()
    private(set) var calls: [String] = []
    /// The signed-in account.
    var account: String? {
        didSet { settings.use(account: account) }
    }
    /// What the app does while it is notified of a step.
    var whileNotifying: @MainActor (OnboardingStep) async -> Void = { _ in }
    lazy var feature: any OnboardingFeatureAPI = OnboardingFeatureFactory.create(
        settings: settings, toasts: toasts, account: { [unowned self] in account },
        onStep: { [unowned self] step in
            calls.append("\(step.rawValue), saved \(settings.value(for: SharedSettings.onboardingProgress).rawValue)")
            await whileNotifying(step)
        },
        onFinish: { [unowned self] in
            calls.append("finish, saved \(settings.value(for: SharedSettings.onboardingProgress).rawValue)")
        })

    func tap(_ id: String, on view: any LiveView) async throws {
        let element = try #require(view.screen.element(id))
        #expect(element.isEnabled, "\(id) is disabled")
        try await element.tap()
    }

    func type(_ text: String, into id: String, on view: any LiveView) async throws {
        try await #require(view.screen.element(id)).type(text)
    }
}

extension InMemorySettingsStore {
    /// Changes of these settings fail from now on, and of no others.
    func fail(_ names: String...) {
        failure = .notSaved("The disk is full.")
        failingNames = Set(names)
    }
}
