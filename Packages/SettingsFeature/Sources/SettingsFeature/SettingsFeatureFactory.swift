public import Design
public import Domain
public import Navigation

/// Makes the settings feature.
@MainActor
public enum SettingsFeatureFactory {
    /// - Parameters:
    ///   - store: where the settings are; `SQLiteSettingsStore` in the app.
    ///   - feedback: takes messages to the makers, and tells how many wait; ``FeedbackDelivery`` in the app.
    ///   - toasts: where successes and failures are told.
    ///   - navigator: presents and dismisses the feature's sheets.
    ///   - account: who is signed in now, for the rows of the profile; read each time they are drawn.
    ///   - plan: what the account has subscribed to, in words; nil when it has not. Read each time its row is drawn.
    ///   - onShowPaywall: shows what the paid edition offers.
    ///   - onShowAccount: shows where the address and the password are changed.
    ///   - onReview: what the person says when they are asked for a review; the sheet has been dismissed before.
    ///   - onSignOut: ends the session.
    ///   - onDeleteAccount: asks for confirmation, then deletes the account.
    /// - Returns: the feature; nothing is read or shown before it is asked for a view.
    public static func create(
        store: any SettingsStore, feedback: any FeedbackOutbox, toasts: ToastCenter,
        navigator: Navigator<SettingsRoute>, account: @escaping @MainActor @Sendable () -> User?,
        plan: @escaping @MainActor @Sendable () -> String?,
        onShowPaywall: @escaping @MainActor @Sendable () async -> Void,
        onShowAccount: @escaping @MainActor @Sendable () async -> Void,
        onReview: @escaping @MainActor @Sendable (ReviewAnswer) async -> Void,
        onSignOut: @escaping @MainActor @Sendable () async -> Void,
        onDeleteAccount: @escaping @MainActor @Sendable () async -> Void
    ) -> any SettingsFeatureAPI {
        LiveSettingsFeature(
            store: store, feedback: feedback, toasts: toasts, navigator: navigator,
            delegate: SettingsDelegate(
                account: account, plan: plan, showPaywall: onShowPaywall, showAccount: onShowAccount,
                review: onReview, signOut: onSignOut, deleteAccount: onDeleteAccount))
    }
}
