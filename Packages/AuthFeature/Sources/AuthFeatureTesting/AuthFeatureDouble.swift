public import AuthFeature
import Core
public import Design
public import Foundation
public import Navigation

/// The real feature with its real screens and an ``InMemoryAuthServer``. Signing in works, and everything stays in
/// memory except the session's file, in a temporary directory that is removed with the double.
///
/// ```swift
/// let auth = AuthFeatureDouble(accounts: ["a@b.example": "correct horse"])
/// auth.scriptedChecks = [.unreachable(tokenStillGood: true)]
/// ```
@MainActor
public final class AuthFeatureDouble: AuthFeatureAPI {
    /// The server behind it; its mood can be changed at any time.
    public let server: InMemoryAuthServer
    /// The results of the next session checks, in order. When there are none left, the server is asked.
    public var scriptedChecks: [SessionCheck] = []
    /// Where the session is stored.
    public let sessionFile: URL
    private let feature: any AuthFeatureAPI

    /// - Parameters:
    ///   - accounts: passwords by e-mail address.
    ///   - server: the server to use; several doubles can share it.
    ///   - toasts: where messages go.
    ///   - navigator: moves between the screens; the default does nothing.
    ///   - now: this machine's clock.
    ///   - openBrowser: receives the addresses that would be opened in a browser.
    ///   - onSignedIn: called after a user has signed in on one of the screens, or with a link.
    ///   - onPasswordRecovery: called after the user signed in with a recovery link.
    ///   - onDeleteAccount: called when the account's screen requests the account's deletion.
    public init(
        accounts: [String: String] = [:], server: InMemoryAuthServer = InMemoryAuthServer(),
        toasts: ToastCenter = ToastCenter(), navigator: Navigator<AuthRoute> = Navigator { _ in },
        now: @escaping @Sendable () -> Date = { Date() },
        openBrowser: @escaping @MainActor @Sendable (URL) async -> Bool = { _ in true },
        onSignedIn: @escaping @MainActor @Sendable (AppUser) async -> Void = { _ in },
        onPasswordRecovery: @escaping @MainActor @Sendable () async -> Void = {},
        onDeleteAccount: @escaping @MainActor @Sendable () async -> Void = {}
    ) {
        self.server = server
        for (email, password) in accounts { server.addAccount(email: email, password: password) }
        sessionFile = FileManager.default.temporaryDirectory
            .appendingPathComponent("auth-double-\(UUID().uuidString)").appendingPathComponent("session.json")
        let endpoint = server.endpoint
        feature = AuthFeatureFactory.create(
            http: server, endpoint: { endpoint }, sessionFile: sessionFile, toasts: toasts, navigator: navigator,
            secureHash: SecureHash.sha256, openBrowser: openBrowser, now: now, onSignedIn: onSignedIn,
            onPasswordRecovery: onPasswordRecovery, onDeleteAccount: onDeleteAccount)
    }

    deinit {
        try? FileManager.default.removeItem(at: sessionFile.deletingLastPathComponent())
    }

    public var id: String { feature.id }
    public var currentSession: AppUser? { feature.currentSession }
    public var lastError: AuthError? { feature.lastError }

    public func makeMainView() -> any LiveView { feature.makeMainView() }
    public func makeView(for route: AuthRoute) -> any LiveView { feature.makeView(for: route) }
    public func handleDeepLink(_ url: URL) async -> Bool { await feature.handleDeepLink(url) }
    public func completeLink(_ url: URL) async -> LinkCompletion { await feature.completeLink(url) }

    public func observe(_ observer: @escaping @MainActor (AuthEvent) -> Void) { feature.observe(observer) }
    public func followOtherProcesses() { feature.followOtherProcesses() }

    public func restoreSession() throws(AuthError) { try feature.restoreSession() }

    public func validateSession(within limit: Duration) async -> SessionCheck {
        guard !scriptedChecks.isEmpty else { return await feature.validateSession(within: limit) }
        let scripted = scriptedChecks.removeFirst()
        // By the time a refusal is returned, the session has been removed.
        if case .refused = scripted {
            server.endSessions()
            _ = await feature.validateSession(within: limit)
        }
        return scripted
    }

    @discardableResult
    public func signUp(email: String, password: String) async throws(AuthError) -> AppUser {
        try await feature.signUp(email: email, password: password)
    }

    @discardableResult
    public func signIn(email: String, password: String) async throws(AuthError) -> AppUser {
        try await feature.signIn(email: email, password: password)
    }

    @discardableResult
    public func getCurrentSession() async throws(AuthError) -> AppUser { try await feature.getCurrentSession() }

    public func updateCurrentSession() async { await feature.updateCurrentSession() }
    public func refreshSession() async throws(AuthError) { try await feature.refreshSession() }
    public func signOut(scope: SignOutScope) async { await feature.signOut(scope: scope) }
    public func status() -> SessionStatus { feature.status() }

    public func requestMagicLink(email: String) async throws(AuthError) {
        try await feature.requestMagicLink(email: email)
    }

    public func requestRecovery(email: String) async throws(AuthError) {
        try await feature.requestRecovery(email: email)
    }

    public func resend(_ mail: ResendableMail, email: String) async throws(AuthError) {
        try await feature.resend(mail, email: email)
    }

    @discardableResult
    public func verify(code: String, email: String, for purpose: CodePurpose) async throws(AuthError) -> AppUser {
        try await feature.verify(code: code, email: email, for: purpose)
    }

    @discardableResult
    public func recover(email: String, code: String, newPassword: String) async throws(AuthError) -> AppUser {
        try await feature.recover(email: email, code: code, newPassword: newPassword)
    }

    @discardableResult
    public func getSessionFromUrl(_ url: URL) async throws(AuthError) -> AppUser {
        try await feature.getSessionFromUrl(url)
    }

    public func beginAppleInBrowser() async throws(AuthError) -> URL { try await feature.beginAppleInBrowser() }
    public func beginAppleToken() throws(AuthError) -> String { try feature.beginAppleToken() }

    @discardableResult
    public func signInWithApple(_ credential: AppleCredential) async throws(AuthError) -> AppUser {
        try await feature.signInWithApple(credential)
    }

    @discardableResult
    public func updateUser(_ change: UserChange) async throws(AuthError) -> AppUser {
        try await feature.updateUser(change)
    }

    public func deleteAccount() async throws(AuthError) { try await feature.deleteAccount() }
    public func authenticateAPI() async throws(AuthError) { try await feature.authenticateAPI() }
    public func authorization() async throws(AuthError) -> SessionAuthorization { try await feature.authorization() }
}
