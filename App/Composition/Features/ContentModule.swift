import ContentFeature
import Core
import Design
import Domain
import Navigation
import SettingsStorage

/// Connects the content to the app: the welcome tab, the menu, its destinations and its sheets.
@MainActor
final class ContentModule: AppModule {
    static let tabs = [
        ModuleTab<ContentModule>("welcome", title: "Welcome", icon: "house") { $0.feature.makeWelcomeView() },
        ModuleTab<ContentModule>("content", title: "Content", icon: "doc.richtext") { $0.feature.makeMainView() },
    ]

    let feature: any ContentFeatureAPI

    init(_ app: AppDependencies) {
        feature = ContentFeatureFactory.create(
            navigator: Navigator(app.scene.router),
            toasts: app.services.toasts,
            greeting: WelcomeGreeting(
                name: { [settings = app.services.settings] in settings.value(for: SharedSettings.profileName) },
                // Counted when the tabs are shown, so it is 1 during the first run.
                isFirst: { [accounts = app.services.accounts] in accounts.runCount <= 1 }),
            onShow: { [router = app.scene.router] target in
                router.selectTab(target == .content ? "content" : .settings)
            })
    }

    func view(for route: ContentRoute) -> any LiveView { feature.makeView(for: route) }
}
