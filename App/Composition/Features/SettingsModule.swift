import AuthFeature
import ContentFeature
import Core
import Design
import Feedback
import Navigation
import SettingsFeature
import SettingsStorage

/// Connects the settings to the app: their screens, and their requests to the account and to other features.
@MainActor
final class SettingsModule: AppModule {
    static let tabs = [
        ModuleTab<SettingsModule>(.settings, title: "Settings", icon: "gear") { $0.feature.makeMainView() }
    ]
    static let settings = SettingsKeys.definitions
    static let migrations = SettingsMigrations.all + FeedbackMigrations.all

    let feature: any SettingsFeatureAPI

    init(_ app: AppDependencies) {
        feature = SettingsFeatureFactory.create(
            store: app.services.settings,
            feedback: app.feedback,
            toasts: app.services.toasts,
            navigator: Navigator(app.window.router),
            callbacks: SettingsCallbacks(
                account: { [unowned app] in app.window.state.signedInUser },
                plan: { [unowned app] in
                    let environment = app.services.environment
                    let status = app.content.pro.status
                    return ProWords.short(
                        status.state, at: status.serverTime(at: environment.now()), environment.locale)
                },
                onShowPaywall: { [router = app.window.router] in router.presentSheet(ContentRoute.paywall) },
                onShowAccount: { [router = app.window.router] in router.navigateTo(AuthRoute.account) },
                onReview: { [unowned app] answer in await app.window.review.answered(answer) },
                onSignOut: { [unowned app] in await app.window.signOut() },
                onDeleteAccount: { [unowned app] in app.askToDeleteAccount() }))
    }

    func view(for route: SettingsRoute) -> any LiveView { feature.makeView(for: route) }
}

extension TabID {
    static let settings: TabID = "settings"
}
