import Design

/// Holds the signed-in part together: the three tabs, and signing out from anywhere.
@MainActor
final class MainCoordinator {
    private let content: ContentCoordinator
    private let settings: SettingsCoordinator
    private let state: AppStateController

    init(content: ContentCoordinator, settings: SettingsCoordinator, state: AppStateController) {
        self.content = content
        self.settings = settings
        self.state = state
    }

    func rootView(of tab: AppTab) -> any LiveView {
        switch tab {
        case .welcome: content.welcomeView()
        case .content: content.menuView()
        case .settings: settings.rootView()
        }
    }

    /// The action that every signed-in screen offers.
    var signOutAction: Element {
        Button("toolbar.sign-out", "Sign out") { [state] in await state.signOut() }.element
    }
}
