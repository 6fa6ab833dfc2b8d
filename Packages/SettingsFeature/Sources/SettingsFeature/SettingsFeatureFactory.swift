public import Design
public import Domain
public import Feedback
public import Navigation

/// Makes the settings feature.
@MainActor
public enum SettingsFeatureFactory {
    /// - Parameters:
    ///   - store: where settings are stored; `SQLiteSettingsStore` in the app.
    ///   - feedback: accepts messages to the makers, and reports how many are waiting; `FeedbackDelivery` in the app.
    ///   - toasts: where successes and failures are shown.
    ///   - navigator: presents and dismisses the feature's sheets.
    ///   - callbacks: what the app shows and does on behalf of the screens.
    ///   - drafts: keeps what was typed and neither sent nor saved; nil for as long as the feature exists.
    /// - Returns: the feature; nothing is read or shown before a view is requested.
    public static func create(
        store: any SettingsStore, feedback: any FeedbackOutbox, toasts: ToastCenter,
        navigator: Navigator<SettingsRoute>, callbacks: SettingsCallbacks, drafts: Drafts? = nil
    ) -> any SettingsFeatureAPI {
        LiveSettingsFeature(
            store: store, feedback: feedback, toasts: toasts, navigator: navigator, callbacks: callbacks,
            drafts: drafts ?? Drafts(account: { callbacks.account()?.id }))
    }
}

/// What the app shows and does on behalf of the settings screens.
public struct SettingsCallbacks: Sendable {
    let account: @MainActor @Sendable () -> User?
    let plan: @MainActor @Sendable () -> String?
    let showPaywall: @MainActor @Sendable () async -> Void
    let showAccount: @MainActor @Sendable () async -> Void
    let review: @MainActor @Sendable (ReviewAnswer) async -> Void
    let signOut: @MainActor @Sendable () async -> Void
    let deleteAccount: @MainActor @Sendable () async -> Void

    /// - Parameters:
    ///   - account: the signed-in user, for the rows of the profile; read each time they are drawn.
    ///   - plan: what the account has subscribed to, in words; nil when it has not. Read each time its row is drawn.
    ///   - onShowPaywall: shows what the paid edition offers.
    ///   - onShowAccount: shows where the address and the password are changed.
    ///   - onReview: called with the user's answer to a request for a review, after the sheet has been dismissed.
    ///   - onSignOut: ends the session.
    ///   - onDeleteAccount: asks for confirmation, then deletes the account.
    public init(
        account: @escaping @MainActor @Sendable () -> User?, plan: @escaping @MainActor @Sendable () -> String?,
        onShowPaywall: @escaping @MainActor @Sendable () async -> Void,
        onShowAccount: @escaping @MainActor @Sendable () async -> Void,
        onReview: @escaping @MainActor @Sendable (ReviewAnswer) async -> Void,
        onSignOut: @escaping @MainActor @Sendable () async -> Void,
        onDeleteAccount: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.account = account
        self.plan = plan
        showPaywall = onShowPaywall
        showAccount = onShowAccount
        review = onReview
        signOut = onSignOut
        deleteAccount = onDeleteAccount
    }
}
