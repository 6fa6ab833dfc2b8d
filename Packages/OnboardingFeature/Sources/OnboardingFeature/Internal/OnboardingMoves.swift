import Design
import Domain
import Observation

/// Takes an account from step to step: saves first, then tells the app.
@MainActor
@Observable
final class OnboardingMoves {
    /// Why the last move was not made; nil when it was.
    private(set) var error: String?
    /// Whether a move is under way; no other begins meanwhile.
    private(set) var isMoving = false

    private let settings: any SettingsStore
    private let toasts: ToastCenter
    private let onStep: @MainActor @Sendable (OnboardingStep) async -> Void
    private let onFinish: @MainActor @Sendable () async -> Void

    init(
        settings: any SettingsStore, toasts: ToastCenter,
        onStep: @escaping @MainActor @Sendable (OnboardingStep) async -> Void,
        onFinish: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.settings = settings
        self.toasts = toasts
        self.onStep = onStep
        self.onFinish = onFinish
    }

    /// Goes to a step, once all that belongs to the move has been saved.
    ///
    /// - Parameters:
    ///   - step: nil to stay.
    ///   - save: keeps what was entered; false when that is not fit to be kept, and then nobody moves.
    func go(to step: OnboardingStep?, save: () async throws(SettingsError) -> Bool = { true }) async {
        guard let step else { return }
        await move(to: OnboardingProgress(step), save: save) { await self.onStep(step) }
    }

    /// Ends the onboarding of this account for good.
    func finish() async {
        await move(to: .finished, save: { true }, then: onFinish)
    }

    /// What failed on one screen is no news on the next.
    func forgetError() {
        error = nil
    }

    /// Announces a failure that belongs to an element, and hands back the words for it.
    func announce(_ failure: SettingsError) -> String {
        toasts.post(.error, failure.description)
        return failure.description
    }

    private func move(
        to progress: OnboardingProgress, save: () async throws(SettingsError) -> Bool, then tell: () async -> Void
    ) async {
        guard !isMoving else { return }
        isMoving = true
        defer { isMoving = false }
        do throws(SettingsError) {
            guard try await save() else { return }
            try await settings.set(progress, for: SharedSettings.onboardingProgress)
            error = nil
        } catch {
            self.error = announce(error)
            return
        }
        await tell()
    }
}
