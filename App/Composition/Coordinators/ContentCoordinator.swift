import ContentFeature
import Core
import Design

/// Joins the content to the app: the welcome tab, the menu, its destinations and its sheets.
@MainActor
final class ContentCoordinator {
    private let content: any ContentFeatureAPI
    private let router: AppRouter

    init(content: any ContentFeatureAPI, router: AppRouter) {
        self.content = content
        self.router = router
    }

    func welcomeView() -> any LiveView { content.makeWelcomeView() }

    func menuView() -> any LiveView { content.makeMainView() }

    func view(for route: ContentRoute) -> any LiveView { content.makeView(for: route) }

    func showPaywall() {
        router.presentSheet(.paywall)
    }
}
