public import AuthFeature
import Core
public import Design
public import Foundation
public import Navigation

/// The real feature with its real screens over an ``InMemoryAuthServer``: signing in works, and nothing leaves memory
/// but the session's file, in a temporary directory that goes with the double.
///
/// ```swift
/// let auth = AuthFeatureDouble(accounts: ["a@b.example": "correct horse"])
/// auth.scriptedChecks = [.unreachable(tokenStillGood: true)]
/// ```
@MainActor
public final class AuthFeatureDouble: AuthFeatureAPI {
    /// The server behind it; its mood can be changed at any time.
    public let server: InMemoryAuthServer
    /// What the next session checks find, first one first; once there are none, the server is asked.
    public var scriptedChecks: [SessionCheck] = []
    /// Where the session is kept.
    public let sessionFile: URL
    private let feature: any AuthFeatureAPI

    /// - Parameters:
    ///   - accounts: passwords by e-mail address.
    ///   - server: the one to use, also by several doubles.
    ///   - toasts: where messages go.
    ///   - navigator: moves between the screens; nowhere unless one is given.
    ///   - now: this machine's clock.
    ///   - onSignedIn: called after somebody has signed in on one of the screens.
    public init(
        accounts: [String: String] = [:], server: InMemoryAuthServer = InMemoryAuthServer(),
        toasts: ToastCenter = ToastCenter(), navigator: Navigator<AuthRoute> = Navigator { _ in },
        now: @escaping @Sendable () -> Date = { Date() },
        onSignedIn: @escaping @MainActor @Sendable (AppUser) async -> Void = { _ in }
    ) {
        self.server = server
        for (email, password) in accounts { server.addAccount(email: email, password: password) }
        sessionFile = FileManager.default.temporaryDirectory
            .appendingPathComponent("auth-double-\(UUID().uuidString)").appendingPathComponent("session.json")
        let endpoint = server.endpoint
        feature = AuthFeatureFactory.create(
            http: server, endpoint: { endpoint }, sessionFile: sessionFile, toasts: toasts, navigator: navigator,
            now: now, onSignedIn: onSignedIn)
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

    public func restoreSession() throws(AuthError) { try feature.restoreSession() }

    public func validateSession(within limit: Duration) async -> SessionCheck {
        guard !scriptedChecks.isEmpty else { return await feature.validateSession(within: limit) }
        let scripted = scriptedChecks.removeFirst()
        // A refusal has cleared the session by the time it is told.
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

    public func refreshSession() async throws(AuthError) { try await feature.refreshSession() }
    public func signOut() async { await feature.signOut() }
    public func deleteAccount() async throws(AuthError) { try await feature.deleteAccount() }
    public func status() -> SessionStatus { feature.status() }
}
