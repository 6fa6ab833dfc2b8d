import Analytics
import AuthFeature
public import Domain
import Design
import Foundation
import Logging
import Navigation
public import Observation
import OnboardingFeature
import SettingsFeature

/// Owns what the app as a whole is doing, and is the only one to change it.
@MainActor
@Observable
public final class AppStateController {
    public private(set) var state: AppState = .loading

    @ObservationIgnored let auth: any AuthFeatureAPI
    @ObservationIgnored let onboarding: any OnboardingFeatureAPI
    @ObservationIgnored let accounts: SettingsManager
    @ObservationIgnored let router: AppRouter
    @ObservationIgnored let scene: SceneStateStore
    @ObservationIgnored let pending: PendingLinks
    @ObservationIgnored let work: SignedInWork
    @ObservationIgnored let deletion: AccountDeletion
    @ObservationIgnored let toasts: ToastCenter
    @ObservationIgnored let timing: StartTiming
    @ObservationIgnored let logger: Logger
    /// The call for the API's token that nothing waits for; nil before the first.
    @ObservationIgnored var apiAuthentication: Task<Void, Never>?
    /// Who is being let in, and what ends when they are; nil while nobody is.
    @ObservationIgnored var entering: (account: String, task: Task<Void, Never>)?
    /// Whether the tabs were left because another user has signed in elsewhere, whose session is followed next.
    @ObservationIgnored var awaitsAnotherAccount = false
    /// Whose session was left for the sign-in screen although it goes on.
    @ObservationIgnored var leftAccount: String?
    /// Whether the account is being deleted by this window: its session is gone before all else of it is.
    @ObservationIgnored var isDeletingAccount = false
    @ObservationIgnored let analytics: any AnalyticsRecorder

    init(
        auth: any AuthFeatureAPI, onboarding: any OnboardingFeatureAPI, services: Services, router: AppRouter,
        keeper: SceneStateStore, pending: PendingLinks, work: SignedInWork
    ) {
        self.auth = auth
        self.onboarding = onboarding
        self.router = router
        self.pending = pending
        self.work = work
        scene = keeper
        accounts = services.accounts
        deletion = AccountDeletion(auth: auth, services: services, feedback: work.feedback)
        toasts = services.toasts
        analytics = services.analytics
        timing = services.environment.timing
        logger = services.logger("state")
    }

    /// Goes to another state if the table allows it; else changes nothing, and reports it.
    ///
    /// - Returns: whether the state is the new one.
    @discardableResult
    public func transition(to new: AppState) -> Bool {
        let old = state
        guard AppStateTransitions.allows(from: old, to: new) else {
            logger.error("invalid transition", metadata: ["from": "\(old.word)", "to": "\(new.word)"])
            analytics.record(AnalyticsEvent("state.invalid-transition", ["from": old.word, "to": new.word]))
            return false
        }
        state = new
        logger.info("transition", metadata: ["from": "\(old.word)", "to": "\(new.word)"])
        switch (old, new) {
        case (_, .authenticated): router.perform(.enterTabs)
        case (.authenticated, _), (_, .unauthenticated):
            work.tabsHidden()
            router.perform(.leaveTabs)
        default: break
        }
        return true
    }
}

extension AppState {
    /// The state as a word, with what it carries where that is no secret: `onboarding(welcome)`.
    fileprivate var word: String {
        detail.map { "\(kind.rawValue)(\($0))" } ?? kind.rawValue
    }
}
