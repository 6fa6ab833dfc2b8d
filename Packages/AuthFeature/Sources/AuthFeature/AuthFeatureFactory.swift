public import Core
public import Design
public import Foundation
import Logging
public import Navigation
public import Networking

/// Makes the auth feature.
@MainActor
public enum AuthFeatureFactory {
    /// - Parameters:
    ///   - http: redirects have to be off: tokens must not travel to where a reply points.
    ///   - endpoint: where the backend is; asked before each request, so it should remember. What it throws is shown.
    ///   - sessionFile: where the session is kept, mode 0600, its directory 0700; a lock file stands beside it.
    ///   - binding: what recognises sessions of an earlier version as the embedded backend's; nil for another backend.
    ///   - toasts: where messages go that outlive their screen.
    ///   - navigator: moves between this feature's screens.
    ///   - now: this machine's clock.
    ///   - secureHash: SHA-256 of some bytes, for PKCE challenges and nonces; this module links no cryptography.
    ///   - openBrowser: opens an address in the system's browser; false when there is none, and the person is shown the
    ///     address to open.
    ///   - onSignedIn: called after a user has signed in or registered on one of the screens; the action of the
    ///     screen ends after it does. A link that signs in calls it too.
    ///   - onPasswordRecovery: called after `onSignedIn` when somebody came in by a recovery link: time to show
    ///     ``AuthRoute/account``, where a new password is set.
    ///   - onSignedOut: called after a sign-out on the account's screen.
    ///   - onDeleteAccount: the account's screen asks for its deletion; it has to be confirmed first.
    /// - Returns: a feature that has read nothing yet; call `restoreSession()`.
    public static func create(
        http: any HTTPClient,
        endpoint: @escaping @Sendable () async throws -> BackendEndpoint,
        sessionFile: URL,
        binding: HomeBinding? = nil,
        toasts: ToastCenter,
        navigator: Navigator<AuthRoute>,
        secureHash: @escaping @Sendable (Data) -> Data,
        openBrowser: @escaping @MainActor @Sendable (URL) async -> Bool,
        now: @escaping @Sendable () -> Date = { Date() },
        onSignedIn: @escaping @MainActor @Sendable (AppUser) async -> Void,
        onPasswordRecovery: @escaping @MainActor @Sendable () async -> Void,
        onSignedOut: @escaping @MainActor @Sendable () async -> Void,
        onDeleteAccount: @escaping @MainActor @Sendable () async -> Void
    ) -> any AuthFeatureAPI {
        let manager = AuthManager(
            backend: SupabaseAuthBackend(http: http, endpoint: endpoint, now: now),
            file: SessionFile(sessionFile, binding: binding), toasts: toasts, timing: AuthTiming(now: now),
            secureHash: secureHash,
            logger: Logger(label: "auth"))
        return LiveAuthFeature(
            manager: manager, toasts: toasts, navigator: navigator,
            callbacks: AuthCallbacks(
                openBrowser: openBrowser, onSignedIn: onSignedIn, onPasswordRecovery: onPasswordRecovery,
                onSignedOut: onSignedOut, onDeleteAccount: onDeleteAccount))
    }
}
