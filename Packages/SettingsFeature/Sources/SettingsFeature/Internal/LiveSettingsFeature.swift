import Core
import Design
import Domain
import Feedback
import Navigation

@MainActor
final class LiveSettingsFeature: SettingsFeatureAPI {
    let id = "settings"
    private let store: any SettingsStore
    private let feedback: any FeedbackOutbox
    private let toasts: ToastCenter
    private let navigator: Navigator<SettingsRoute>
    private let delegate: SettingsDelegate

    init(
        store: any SettingsStore, feedback: any FeedbackOutbox, toasts: ToastCenter,
        navigator: Navigator<SettingsRoute>, delegate: SettingsDelegate
    ) {
        self.store = store
        self.feedback = feedback
        self.toasts = toasts
        self.navigator = navigator
        self.delegate = delegate
    }

    func makeMainView() -> any LiveView {
        SettingsView(
            store: store, toasts: toasts, feedback: feedback, navigator: navigator, delegate: delegate)
    }

    func makeView(for route: SettingsRoute) -> any LiveView {
        let navigator = navigator
        let dismiss = navigator.dismissSheet
        return switch route {
        case .feedbackForm(let message):
            FeedbackFormView(message: message ?? "", outbox: feedback, toasts: toasts) {
                navigator.finish(Presentation<SettingsRoute, Void>(route), with: ())
            }
        case .editProfile:
            EditProfileView(store: store, toasts: toasts, account: delegate.account) {
                navigator.finish(.editProfile, with: $0)
            }
        case .review:
            ReviewView(answer: delegate.review, dismiss: dismiss)
        }
    }
}

/// The app's callbacks for the settings screens.
struct SettingsDelegate: Sendable {
    let account: @MainActor @Sendable () -> User?
    let plan: @MainActor @Sendable () -> String?
    let showPaywall: @MainActor @Sendable () async -> Void
    let showAccount: @MainActor @Sendable () async -> Void
    let review: @MainActor @Sendable (ReviewAnswer) async -> Void
    let signOut: @MainActor @Sendable () async -> Void
    let deleteAccount: @MainActor @Sendable () async -> Void
}
