import Core
import Design
import Domain
import Observation

/// The feature. It moves an account from step to step: saves first, then notifies the app.
@MainActor
@Observable
final class LiveOnboardingFeature: OnboardingFeatureAPI {
    let id = "onboarding"
    /// Why the last move failed; nil when it succeeded.
    private(set) var error: String?
    /// Whether a move is in progress; no other move starts meanwhile.
    private(set) var isMoving = false

    let settings: any SettingsStore
    let account: @MainActor @Sendable () -> String?
    /// The rows of the first screen.
    let features: [Feature]
    private let toasts: ToastCenter
    private let onStep: @MainActor @Sendable (OnboardingStep) async -> Void
    private let onFinish: @MainActor @Sendable () async -> Void

    init(
        settings: any SettingsStore, toasts: ToastCenter, features: [Feature],
        account: @escaping @MainActor @Sendable () -> String?,
        onStep: @escaping @MainActor @Sendable (OnboardingStep) async -> Void,
        onFinish: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.settings = settings
        self.toasts = toasts
        self.features = features
        self.account = account
        self.onStep = onStep
        self.onFinish = onFinish
    }

    var progress: OnboardingProgress { settings.value(for: SharedSettings.onboardingProgress) }

    func makeMainView() -> any LiveView {
        CurrentStepView(feature: self)
    }

    func makeView(for step: OnboardingStep) -> any LiveView {
        StepView(step, of: self)
    }

    /// Goes to a step, after everything that belongs to the move has been saved: all of it or nothing.
    ///
    /// - Parameters:
    ///   - step: nil to stay.
    ///   - entered: what to save with the move; nil when it is not valid, and then the account stays at its step.
    /// - Returns: whether the move succeeded.
    @discardableResult
    func go(
        to step: OnboardingStep?,
        keeping entered: () throws(SettingsError) -> SettingChanges? = { SettingChanges() }
    ) async -> Bool {
        guard let step else { return false }
        return await move(to: OnboardingProgress(step), keeping: entered) { await self.onStep(step) }
    }

    /// Ends the onboarding of this account permanently.
    func finish() async {
        _ = await move(to: .finished, keeping: { SettingChanges() }, then: onFinish)
    }

    /// Clears the error, because it belongs to the previous screen.
    func forgetError() {
        error = nil
    }

    /// Shows a toast for a failure that belongs to an element, and returns its text.
    func announce(_ failure: SettingsError) -> String {
        toasts.post(.error, failure.reason)
        return failure.reason
    }

    private func move(
        to progress: OnboardingProgress, keeping entered: () throws(SettingsError) -> SettingChanges?,
        then notify: () async -> Void
    ) async -> Bool {
        guard !isMoving else { return false }
        isMoving = true
        defer { isMoving = false }
        let mover = account()
        do throws(SettingsError) {
            guard var changes = try entered() else { return false }
            // Another window may have finished the onboarding of the account, which cannot be undone.
            let isFinished = self.progress == .finished
            if !isFinished { try changes.set(progress, for: SharedSettings.onboardingProgress) }
            if !changes.all.isEmpty { try await settings.apply(changes) }
            error = nil
            // What was saved belongs to the account that made the move; it must not move another account.
            guard account() == mover else { return true }
            await isFinished ? onFinish() : notify()
            return true
        } catch {
            self.error = announce(error)
            return false
        }
    }
}
