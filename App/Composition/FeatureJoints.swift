import ContentFeature
import Navigation

/// The rows of the settings that show or open something of other features.
struct SettingsRows {
    /// What the account has bought, in a few words.
    let plan: @MainActor @Sendable () -> String?
    let showPaywall: @MainActor @Sendable () async -> Void
    let showAccount: @MainActor @Sendable () async -> Void
}

/// The closures that join two features. Features never import each other.
extension AppDependencies {
    /// The settings meet the content and the account.
    var settingsRows: SettingsRows {
        let environment = services.environment
        return SettingsRows(
            plan: { [unowned self] in
                let status = content.pro.status
                return ProWords.short(status.state, at: status.serverTime(at: environment.now()), environment.locale())
            },
            showPaywall: { [router = window.router] in router.presentSheet(ContentRoute.paywall) },
            showAccount: { [unowned self] in showAccount() })
    }

    /// The rows of the welcome tab meet the other tabs, of which one belongs to the settings.
    var showFromWelcome: @MainActor @Sendable (WelcomeTarget) -> Void {
        { [router = window.router] target in
            switch target {
            case .content: router.selectTab("content")
            case .settings: router.selectTab(.settings)
            }
        }
    }
}
