import Core
import Design
import Foundation
import Navigation

/// The feature, on top of its manager and its screens.
@MainActor
final class LiveAuthFeature: AuthFeatureAPI {
    let id = "auth"
    let manager: AuthManager
    let toasts: ToastCenter
    let navigator: Navigator<AuthRoute>
    let callbacks: AuthCallbacks
    private let watcher: any DirectoryWatching

    init(
        manager: AuthManager, watcher: any DirectoryWatching = DirectoryWatcher(), toasts: ToastCenter,
        navigator: Navigator<AuthRoute>, callbacks: AuthCallbacks
    ) {
        self.manager = manager
        self.watcher = watcher
        self.toasts = toasts
        self.navigator = navigator
        self.callbacks = callbacks
    }

    var currentSession: AppUser? { manager.currentSession }
    var lastError: AuthError? { manager.lastError }

    func observe(_ observer: @escaping @MainActor (AuthEvent) -> Void) {
        manager.keeper.events.observe(observer)
    }

    func followOtherProcesses() {
        manager.keeper.follow(watcher)
    }

    func handleDeepLink(_ url: URL) async -> Bool {
        await completeLink(url) != .notOurs
    }

    // A link holds a code that can be exchanged for a session, so no part of it appears in a message.
    func completeLink(_ url: URL) async -> LinkCompletion {
        guard AuthCallback.claims(url) else { return .notOurs }
        do throws(AuthError) {
            return .completed(isSuccess: true, message: await arrive(try await manager.complete(url)))
        } catch .unsolicitedLink {
            return .refused(.unsolicitedLink)
        } catch .tokensInLink {
            return .refused(.tokensInLink)
        } catch .notACallback {
            return .refused(.notACallback)
        } catch {
            let isSuccess = error == .otherAddressToConfirm
            toasts.post(isSuccess ? .info : .error, error.description)
            return .completed(isSuccess: isSuccess, message: error.description)
        }
    }

    private func arrive(_ arrival: Arrival) async -> String {
        let name = arrival.user.email ?? arrival.user.uid
        let message = arrival.purpose == .emailChange ? "Your address is now \(name)." : "Signed in as \(name)."
        toasts.post(.success, message)
        guard arrival.purpose != .emailChange else { return message }
        await callbacks.onSignedIn(arrival.user)
        if arrival.purpose == .recovery { await callbacks.onPasswordRecovery() }
        return message
    }

    @discardableResult
    func getSessionFromUrl(_ url: URL) async throws(AuthError) -> AppUser {
        try await manager.complete(url).user
    }

    func restoreSession() throws(AuthError) {
        try manager.restoreSession()
    }

    func validateSession(within limit: Duration) async -> SessionCheck {
        await manager.validateSession(within: limit)
    }

    @discardableResult
    func signUp(email: String, password: String) async throws(AuthError) -> AppUser {
        try await manager.signUp(email: email, password: Secret(password))
    }

    @discardableResult
    func signIn(email: String, password: String) async throws(AuthError) -> AppUser {
        try await manager.signIn(email: email, password: Secret(password))
    }

    @discardableResult
    func getCurrentSession() async throws(AuthError) -> AppUser {
        try await manager.getCurrentSession()
    }

    func updateCurrentSession() async {
        await manager.updateCurrentSession()
    }

    func refreshSession() async throws(AuthError) {
        try await manager.refreshSession()
    }

    func signOut(scope: SignOutScope) async {
        await manager.signOut(scope: scope)
    }

    func status() -> SessionStatus {
        manager.status()
    }

    // MARK: Mails

    func requestMagicLink(email: String) async throws(AuthError) {
        try await manager.requestMagicLink(email: email)
    }

    func requestRecovery(email: String) async throws(AuthError) {
        try await manager.requestRecovery(email: email)
    }

    func resend(_ mail: ResendableMail, email: String) async throws(AuthError) {
        try await manager.resend(mail, email: email)
    }

    @discardableResult
    func verify(code: String, email: String, for purpose: CodePurpose) async throws(AuthError) -> AppUser {
        try await manager.verify(code: Secret(code), email: email, for: purpose)
    }

    @discardableResult
    func recover(email: String, code: String, newPassword: String) async throws(AuthError) -> AppUser {
        try await manager.recover(email: email, code: Secret(code), newPassword: Secret(newPassword))
    }

    // MARK: Sign in with Apple

    func beginAppleInBrowser() async throws(AuthError) -> URL {
        try await manager.beginAppleInBrowser()
    }

    func beginAppleToken() throws(AuthError) -> String {
        try manager.beginAppleToken()
    }

    @discardableResult
    func signInWithApple(_ credential: AppleCredential) async throws(AuthError) -> AppUser {
        try await manager.signInWithApple(credential)
    }

    // MARK: The account

    @discardableResult
    func updateUser(_ change: UserChange) async throws(AuthError) -> AppUser {
        try await manager.updateUser(change)
    }

    func deleteAccount() async throws(AuthError) {
        try await manager.deleteAccount()
    }

    func authenticateAPI() async throws(AuthError) {
        try await manager.authenticateAPI()
    }

    func authorization() async throws(AuthError) -> SessionAuthorization {
        try await manager.authorization()
    }
}
