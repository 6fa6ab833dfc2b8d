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
    private let callbacks: SettingsCallbacks
    private let drafts: Drafts

    init(
        store: any SettingsStore, feedback: any FeedbackOutbox, toasts: ToastCenter,
        navigator: Navigator<SettingsRoute>, callbacks: SettingsCallbacks, drafts: Drafts
    ) {
        self.drafts = drafts
        self.store = store
        self.feedback = feedback
        self.toasts = toasts
        self.navigator = navigator
        self.callbacks = callbacks
    }

    func makeMainView() -> any LiveView {
        SettingsView(
            store: store, toasts: toasts, feedback: feedback, navigator: navigator, callbacks: callbacks)
    }

    func makeView(for route: SettingsRoute) -> any LiveView {
        let navigator = navigator
        let dismiss: @MainActor @Sendable () -> Void = { navigator.dismiss(route) }
        return switch route {
        case .feedbackForm(let message):
            FeedbackFormView(
                message: message, drafts: drafts, outbox: feedback, toasts: toasts, finish: dismiss)
        case .editProfile:
            EditProfileView(
                store: store, drafts: drafts, toasts: toasts, account: callbacks.account, finish: dismiss)
        case .review:
            ReviewView(answer: callbacks.review, dismiss: dismiss)
        }
    }
}
