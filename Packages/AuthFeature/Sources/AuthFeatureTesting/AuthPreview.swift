public import AuthFeature
public import Design
public import Foundation
public import Navigation

/// The real feature with its real screens and an ``InMemoryAuthServer``. Signing in works, and everything stays in
/// memory except the session's file, in a temporary directory that is removed with the preview.
///
/// ```swift
/// let auth = AuthPreview(accounts: ["a@b.example": "correct horse"])
/// auth.server.mood = .offline
/// await auth.feature.validateSession(within: .seconds(3))
/// ```
@MainActor
public final class AuthPreview {
    public let feature: any AuthFeatureAPI
    /// The server behind it; its mood can be changed at any time.
    public let server: InMemoryAuthServer
    /// Where the session is stored.
    public let sessionFile: URL

    /// - Parameters:
    ///   - accounts: passwords by e-mail address.
    ///   - server: the server to use; several previews can share it.
    ///   - toasts: where messages go.
    ///   - navigator: moves between the screens; the default does nothing.
    ///   - now: this machine's clock.
    ///   - openBrowser: receives the addresses that would be opened in a browser.
    ///   - onSignedIn: called after a user has signed in on one of the screens, or with a link.
    ///   - onPasswordRecovery: called after the user signed in with a recovery link.
    ///   - onSecondFactorNeeded: called when a sign-in with a link waits for a code.
    ///   - onRemoveFactor: called when the account's screen requests the removal of a second factor.
    ///   - onDeleteAccount: called when the account's screen requests the account's deletion.
    public init(
        accounts: [String: String] = [:], server: InMemoryAuthServer = InMemoryAuthServer(),
        toasts: ToastCenter = ToastCenter(), navigator: Navigator<AuthRoute> = Navigator { _ in },
        now: @escaping @Sendable () -> Date = { Date() },
        openBrowser: @escaping @MainActor @Sendable (URL) async -> Bool = { _ in true },
        onSignedIn: @escaping @MainActor @Sendable (AppUser) async -> Void = { _ in },
        onPasswordRecovery: @escaping @MainActor @Sendable () async -> Void = {},
        onSecondFactorNeeded: @escaping @MainActor @Sendable () async -> Void = {},
        onRemoveFactor: @escaping @MainActor @Sendable (AuthFactor) async -> Void = { _ in },
        onDeleteAccount: @escaping @MainActor @Sendable () async -> Void = {}
    ) {
        self.server = server
        for (email, password) in accounts { server.addAccount(email: email, password: password) }
        sessionFile = FileManager.default.temporaryDirectory
            .appendingPathComponent("auth-preview-\(UUID().uuidString)").appendingPathComponent("session.json")
        let endpoint = server.endpoint
        feature = AuthFeatureFactory.create(
            http: server, endpoint: { endpoint }, sessionFile: sessionFile, toasts: toasts, navigator: navigator,
            secureHash: SecureHash.sha256, verifySignature: SignatureDouble.verify, openBrowser: openBrowser, now: now,
            onSignedIn: onSignedIn, onPasswordRecovery: onPasswordRecovery,
            onSecondFactorNeeded: onSecondFactorNeeded, onRemoveFactor: onRemoveFactor,
            onDeleteAccount: onDeleteAccount)
    }

    deinit {
        try? FileManager.default.removeItem(at: sessionFile.deletingLastPathComponent())
    }
}
