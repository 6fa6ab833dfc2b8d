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
    private let account: @MainActor @Sendable () -> String?
    private let onStep: @MainActor @Sendable (OnboardingStep) async -> Void
    private let onFinish: @MainActor @Sendable () async -> Void

    init(
        settings: any SettingsStore, toasts: ToastCenter, account: @escaping @MainActor @Sendable () -> String?,
        onStep: @escaping @MainActor @Sendable (OnboardingStep) async -> Void,
        onFinish: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.settings = settings
        self.toasts = toasts
        self.account = account
        self.onStep = onStep
        self.onFinish = onFinish
    }

    /// Goes to a step, once all that belongs to the move has been saved: all of it or nothing.
    ///
    /// - Parameters:
    ///   - step: nil to stay.
    ///   - entered: what is to be kept with the move; nil when that is not fit to be kept, and then nobody moves.
    /// - Returns: whether the account has gone on.
    @discardableResult
    func go(
        to step: OnboardingStep?,
        keeping entered: () throws(SettingsError) -> SettingChanges? = { SettingChanges() }
    ) async -> Bool {
        guard let step else { return false }
        return await move(to: OnboardingProgress(step), keeping: entered) { await self.onStep(step) }
    }

    /// Ends the onboarding of this account for good.
    func finish() async {
        _ = await move(to: .finished, keeping: { SettingChanges() }, then: onFinish)
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
        to progress: OnboardingProgress, keeping entered: () throws(SettingsError) -> SettingChanges?,
        then tell: () async -> Void
    ) async -> Bool {
        guard !isMoving else { return false }
        isMoving = true
        defer { isMoving = false }
        let mover = account()
        do throws(SettingsError) {
            guard var changes = try entered() else { return false }
            // Another window may have brought the account to the end, and there is no way back from it.
            let isFinished = settings.value(for: SharedSettings.onboardingProgress) == .finished
            if !isFinished { try changes.set(progress, for: SharedSettings.onboardingProgress) }
            if !changes.all.isEmpty { try await settings.apply(changes) }
            error = nil
            // What was kept is theirs; where another account stands is not for them to say.
            guard account() == mover else { return true }
            await isFinished ? onFinish() : tell()
            return true
        } catch {
            self.error = announce(error)
            return false
        }
    }
}
