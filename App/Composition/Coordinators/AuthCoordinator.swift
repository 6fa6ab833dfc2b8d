import AuthFeature
import Core
import Design
import Domain

/// Joins sign-in to the app: which screens it shows, and what follows when somebody has signed in.
@MainActor
final class AuthCoordinator {
    private let auth: any AuthFeatureAPI
    private let state: AppStateController

    init(auth: any AuthFeatureAPI, state: AppStateController) {
        self.auth = auth
        self.state = state
    }

    /// The root of the signed-out stack.
    func rootView() -> any LiveView { auth.makeMainView() }

    func view(for route: AuthRoute) -> any LiveView { auth.makeView(for: route) }

    func signedIn(_ user: AppUser) async {
        await state.handleLogin(User(user))
    }
}
