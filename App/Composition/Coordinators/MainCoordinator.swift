import Core
import Design

/// Holds the signed-in part together: the three tabs, signing out from anywhere, and what the modules below the features
/// show of themselves.
@MainActor
final class MainCoordinator {
    private let content: ContentCoordinator
    private let settings: SettingsCoordinator
    private let state: AppStateController
    private let inspection: @MainActor (InspectionRoute) -> any FeatureAPI

    init(
        content: ContentCoordinator, settings: SettingsCoordinator, state: AppStateController,
        inspection: @escaping @MainActor (InspectionRoute) -> any FeatureAPI
    ) {
        self.content = content
        self.settings = settings
        self.state = state
        self.inspection = inspection
    }

    func rootView(of tab: AppTab) -> any LiveView {
        switch tab {
        case .welcome: content.welcomeView()
        case .content: content.menuView()
        case .settings: settings.rootView()
        }
    }

    func view(for route: InspectionRoute) -> any LiveView { inspection(route).makeMainView() }

    /// The action that every signed-in screen offers.
    var signOutAction: Element {
        Button("toolbar.sign-out", "Sign out") { [state] in await state.signOut() }.element
    }
}
