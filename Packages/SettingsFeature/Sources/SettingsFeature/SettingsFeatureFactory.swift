public import Design
public import Domain
public import Navigation

/// Makes the settings feature.
@MainActor
public enum SettingsFeatureFactory {
    /// - Parameters:
    ///   - store: where the settings are; `SQLiteSettingsStore` in the app.
    ///   - feedback: where messages wait to be sent; `SQLiteFeedbackOutbox` in the app.
    ///   - toasts: where successes and failures are told.
    ///   - navigator: presents and dismisses the feature's sheets.
    ///   - account: who is signed in now, for the rows of the profile; read each time they are drawn.
    ///   - onShowPaywall: shows what the paid edition offers.
    ///   - onShowAccount: shows where the address and the password are changed.
    ///   - onSignOut: ends the session.
    ///   - onDeleteAccount: asks for confirmation, then deletes the account.
    /// - Returns: the feature; nothing is read or shown before it is asked for a view.
    public static func create(
        store: any SettingsStore, feedback: any FeedbackOutbox, toasts: ToastCenter,
        navigator: Navigator<SettingsRoute>, account: @escaping @MainActor @Sendable () -> User?,
        onShowPaywall: @escaping @MainActor @Sendable () async -> Void,
        onShowAccount: @escaping @MainActor @Sendable () async -> Void,
        onSignOut: @escaping @MainActor @Sendable () async -> Void,
        onDeleteAccount: @escaping @MainActor @Sendable () async -> Void
    ) -> any SettingsFeatureAPI {
        LiveSettingsFeature(
            store: store, feedback: feedback, toasts: toasts, navigator: navigator,
            delegate: SettingsDelegate(
                account: account, showPaywall: onShowPaywall, showAccount: onShowAccount, signOut: onSignOut,
                deleteAccount: onDeleteAccount))
    }
}
