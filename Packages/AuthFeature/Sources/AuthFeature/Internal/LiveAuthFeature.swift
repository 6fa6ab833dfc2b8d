import Core
import Design
import Foundation
import Navigation

/// The feature over its manager and its screens.
@MainActor
final class LiveAuthFeature: AuthFeatureAPI {
    let id = "auth"
    private let manager: AuthManager
    private let toasts: ToastCenter
    private let navigator: Navigator<AuthRoute>
    private let onSignedIn: @MainActor @Sendable (AppUser) async -> Void

    init(
        manager: AuthManager, toasts: ToastCenter, navigator: Navigator<AuthRoute>,
        onSignedIn: @escaping @MainActor @Sendable (AppUser) async -> Void
    ) {
        self.manager = manager
        self.toasts = toasts
        self.navigator = navigator
        self.onSignedIn = onSignedIn
    }

    var currentSession: AppUser? { manager.currentSession }
    var lastError: AuthError? { manager.lastError }

    func makeMainView() -> any LiveView {
        SignInView(toasts: toasts, navigator: navigator)
    }

    func makeView(for route: AuthRoute) -> any LiveView {
        switch route {
        case .signInOptions:
            let manager = manager
            return SignInOptionsView(
                model: SignInViewModel(toasts: toasts, onSignedIn: onSignedIn) { credentials throws(AuthError) in
                    try await manager.signIn(credentials)
                }, navigator: navigator)
        case .register:
            let manager = manager
            return RegisterView(
                model: RegisterViewModel(toasts: toasts, onSignedIn: onSignedIn) { credentials throws(AuthError) in
                    try await manager.signUp(credentials)
                })
        case .recover:
            return RecoverView(model: RecoverViewModel(toasts: toasts))
        }
    }

    // A callback holds a code that is worth a session: nothing of the link is repeated.
    func handleDeepLink(_ url: URL) async -> Bool {
        guard url.scheme?.lowercased() == "slipway", url.host()?.lowercased() == "login-callback" else { return false }
        toasts.post(.info, AuthError.notAvailable(what: "Signing in by link").description)
        return true
    }

    func restoreSession() throws(AuthError) {
        try manager.restoreSession()
    }

    func validateSession(within limit: Duration) async -> SessionCheck {
        await manager.validateSession(within: limit)
    }

    @discardableResult
    func signUp(email: String, password: String) async throws(AuthError) -> AppUser {
        try await manager.signUp(Credentials(email: email, password: Secret(password)))
    }

    @discardableResult
    func signIn(email: String, password: String) async throws(AuthError) -> AppUser {
        try await manager.signIn(Credentials(email: email, password: Secret(password)))
    }

    func refreshSession() async throws(AuthError) {
        try await manager.refreshSession()
    }

    func signOut() async {
        await manager.signOut()
    }

    func deleteAccount() async throws(AuthError) {
        try await manager.deleteAccount()
    }

    func status() -> SessionStatus {
        manager.status()
    }
}
