import AuthFeature
import Core
import Design
import Domain
import Navigation

/// Joins sign-in to the app: which screens it shows, and what follows when somebody has signed in.
@MainActor
final class AuthCoordinator {
    private let auth: any AuthFeatureAPI
    private let state: AppStateController
    private let router: AppRouter

    init(auth: any AuthFeatureAPI, state: AppStateController, router: AppRouter) {
        self.auth = auth
        self.state = state
        self.router = router
    }

    /// The root of the signed-out stack.
    func rootView() -> any LiveView { auth.makeMainView() }

    func view(for route: AuthRoute) -> any LiveView { auth.makeView(for: route) }

    func signedIn(_ user: AppUser) async {
        await state.handleLogin(User(user), name: user.name, email: user.email)
    }

    /// The session has ended by the person's own wish.
    func signedOut() {
        state.leaveSession()
    }

    func showAccount() {
        router.navigateTo(.auth(.account))
    }

    /// Leads to where a new password is set: now, or once the onboarding is over.
    func askForNewPassword() async {
        guard let entry = AuthRoute.account.entry else { return }
        await state.followOwnLink(router.table.print(.tab(AppTab.settings.id, [entry]), sheets: []))
    }
}
