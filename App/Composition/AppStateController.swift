import Analytics
import AuthFeature
import Core
public import Domain
import Design
import Foundation
import Logging
import Navigation
public import Observation
import OnboardingFeature
import SettingsStorage

/// Owns the app's state. Only this type changes it.
@MainActor
@Observable
public final class AppStateController {
    public private(set) var state: AppState = .loading
    /// Whether the place where the window was closed is still being restored. What the user did before would be undone.
    var isRestoring = false

    @ObservationIgnored let auth: any AuthFeatureAPI
    @ObservationIgnored let onboarding: any OnboardingFeatureAPI
    @ObservationIgnored let services: Services
    @ObservationIgnored let router: AppRouter
    @ObservationIgnored let scene: SceneStateStore
    @ObservationIgnored let pending: PendingLinks
    @ObservationIgnored let work: SignedInWork
    @ObservationIgnored let deletion: AccountDeletion
    @ObservationIgnored let logger: Logger
    /// Runs the start, sign-ins and ends of sessions one after another.
    @ObservationIgnored let turns = SerialQueue()
    /// Called after a session event has been applied.
    @ObservationIgnored var onFollowed: @MainActor @Sendable () async -> Void = {}
    /// The latest request for the API token, in the background; nil before the first.
    @ObservationIgnored var apiAuthentication: Task<Void, Never>?
    /// Whether another process has signed in, and the server could not confirm the session yet.
    @ObservationIgnored var hasUnconfirmedSession = false

    init(
        auth: any AuthFeatureAPI, onboarding: any OnboardingFeatureAPI, services: Services, router: AppRouter,
        keeper: SceneStateStore, pending: PendingLinks, work: SignedInWork
    ) {
        self.auth = auth
        self.onboarding = onboarding
        self.router = router
        self.pending = pending
        self.work = work
        self.services = services
        scene = keeper
        deletion = AccountDeletion(
            auth: auth, services: services, feedback: work.feedback, content: work.content)
        logger = services.logger("state")
        auth.observe { [weak self] event in self?.receive(event) }
    }

    var accounts: SettingsManager { services.accounts }
    var toasts: ToastCenter { services.toasts }
    var timing: StartTiming { services.environment.timing }

    /// Goes to another state if the table allows it; otherwise changes nothing, and logs the attempt.
    ///
    /// - Returns: whether the state is the new one.
    @discardableResult
    public func transition(to new: AppState) -> Bool {
        let old = state
        guard AppStateTransitions.allows(from: old, to: new) else {
            logger.error("invalid transition", metadata: ["from": "\(old.word)", "to": "\(new.word)"])
            services.analytics.record(AnalyticsEvent("state.invalid-transition", ["from": old.word, "to": new.word]))
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
    /// Whether a user is signed in.
    var isSignedIn: Bool { kind == .authenticated || kind == .onboarding }

    /// The state as a word, with its associated value where that is not secret: `onboarding(welcome)`.
    fileprivate var word: String {
        detail.map { "\(kind.rawValue)(\($0))" } ?? kind.rawValue
    }
}
