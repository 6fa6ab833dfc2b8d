import Core
import Design
import Domain
import Feedback
import Navigation
public import SettingsFeature
import SettingsStorage

/// Connects the settings to the app: their screens, and their requests to the account and to other features.
@MainActor
final class SettingsModule: AppModule {
    struct Needs {
        let store: any SettingsStore
        let feedback: any FeedbackOutbox
        let toasts: ToastCenter
        let navigator: any NavigatorHost
        let callbacks: SettingsCallbacks
        let drafts: Drafts
    }

    static let tabs = [AppTab(.settings, title: "Settings", icon: "gear")]
    static let settings = SettingsKeys.definitions
    static let migrations = SettingsMigrations.all + FeedbackMigrations.all

    static func needs(of app: AppDependencies) -> Needs {
        Needs(
            store: app.services.settings, feedback: app.feedback, toasts: app.services.toasts,
            navigator: app.window.router,
            callbacks: SettingsCallbacks(
                account: { [unowned app] in app.window.state.signedInUser }, plan: { [unowned app] in app.plan },
                onShowPaywall: { [unowned app] in app.showPaywall() },
                onShowAccount: { [unowned app] in app.showAccount() },
                onReview: { [unowned app] answer in await app.window.review.answered(answer) },
                onSignOut: { [unowned app] in await app.window.signOut() },
                onDeleteAccount: { [unowned app] in app.askToDeleteAccount() }),
            drafts: app.services.drafts)
    }

    private let feature: any SettingsFeatureAPI

    init(_ needs: Needs) {
        feature = SettingsFeatureFactory.create(
            store: needs.store, feedback: needs.feedback, toasts: needs.toasts,
            navigator: Navigator(needs.navigator), callbacks: needs.callbacks, drafts: needs.drafts)
    }

    var main: any FeatureAPI { feature }

    func view(for route: SettingsRoute) -> any LiveView { feature.makeView(for: route) }
}

extension AppDependencies {
    /// The settings, with those of the signed-in account in force, for commands.
    ///
    /// - Parameter stores: as of ``signedInAccount(stores:)``.
    public func settings(stores: Bool = false) async throws -> SettingsCommands {
        if stores { try await prepare() }
        try await useSignedInAccount()
        return SettingsCommands(services.settings)
    }
}

extension TabID {
    static let settings: TabID = "settings"
}
