import AuthFeature
import ContentFeature
import Navigation

/// Where two features meet. Features never import each other.
extension AppDependencies {
    /// What the account has bought, in a few words, for the settings.
    var plan: String? {
        let (status, environment) = (content.pro.status, services.environment)
        return ProWords.short(status.state, at: status.serverTime(at: environment.now()), environment.locale())
    }

    /// The settings open a sheet of the content.
    func showPaywall() { window.router.presentSheet(ContentRoute.paywall) }

    /// The settings lead to the account's screen.
    func showAccount() { window.router.navigateTo(AuthRoute.account) }

    /// The rows of the welcome tab lead to the other tabs, of which one belongs to the settings.
    func showFromWelcome(_ target: WelcomeTarget) {
        switch target {
        case .content: window.router.selectTab("content")
        case .settings: window.router.selectTab(.settings)
        }
    }
}
