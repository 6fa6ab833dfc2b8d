public import Core
public import Design
public import Foundation
import Logging
public import Navigation
public import Networking

/// Makes the auth feature.
@MainActor
public enum AuthFeatureFactory {
    /// - Parameter secureHash: SHA-256 of some bytes, for PKCE challenges and nonces.
    /// - Returns: a feature that has read nothing yet; call `restoreSession()`.
    public static func create(
        server: AuthServer, storage: AuthStorage, secureHash: @escaping @Sendable (Data) -> Data, toasts: ToastCenter,
        navigator: Navigator<AuthRoute>, now: @escaping @Sendable () -> Date = { Date() }, callbacks: AuthCallbacks
    ) -> any AuthFeatureAPI {
        AuthManager(
            backend: SupabaseAuthBackend(http: server.http, endpoint: server.endpoint, clock: ServerClock(now: now)),
            storage: storage, secureHash: secureHash, toasts: toasts, navigator: navigator, timing: AuthTiming(),
            logger: Logger(label: "auth"), callbacks: callbacks)
    }
}

/// How the backend is reached.
public struct AuthServer: Sendable {
    let http: any HTTPClient
    let endpoint: @Sendable () async throws -> BackendEndpoint

    /// - Parameters:
    ///   - http: the client. It must not follow redirects: tokens must not be sent to an address from a reply.
    ///   - endpoint: where the backend is; called before each request, so it should cache. The user sees what it
    ///     throws.
    public init(_ http: any HTTPClient, endpoint: @escaping @Sendable () async throws -> BackendEndpoint) {
        self.http = http
        self.endpoint = endpoint
    }
}

/// Where the session is stored.
public struct AuthStorage: Sendable {
    let sessionFile: URL
    let watcher: any DirectoryWatching

    /// - Parameters:
    ///   - sessionFile: the session's file, mode 0600, its directory 0700; a lock file is beside it.
    ///   - watcher: reports when another process changes the session's file.
    public init(sessionFile: URL, watcher: any DirectoryWatching = DirectoryWatcher()) {
        self.sessionFile = sessionFile
        self.watcher = watcher
    }
}

/// The app's callbacks for events on this feature's screens or from a link.
public struct AuthCallbacks: Sendable {
    /// The picture of the first screen; nil for none.
    let emblem: @MainActor @Sendable () -> AnimationFrames?
    /// Opens an address in the system's browser; returns false when there is none, and the user is then shown the
    /// address to open.
    let openBrowser: @MainActor @Sendable (URL) async -> Bool
    /// Called after a user has signed in or registered, on one of the screens or with a link. The action of the screen
    /// ends after it returns.
    let onSignedIn: @MainActor @Sendable (AppUser) async -> Void
    /// Called after `onSignedIn` when the user signed in with a recovery link. Show ``AuthRoute/account``, where a new
    /// password is set.
    let onPasswordRecovery: @MainActor @Sendable () async -> Void
    /// Called when a link has signed in a user whose second factor must be confirmed. The screens for signing in show
    /// where, and so does ``AuthRoute/account``; show that one if a user is signed in.
    let onSecondFactorNeeded: @MainActor @Sendable () async -> Void
    /// Called when the account's screen requests the removal of a second factor; confirm it first, then call
    /// ``AuthAccount/removeFactor(id:)``.
    let onRemoveFactor: @MainActor @Sendable (AuthFactor) async -> Void
    /// Called when the account's screen requests the account's deletion; confirm it first.
    let onDeleteAccount: @MainActor @Sendable () async -> Void

    public init(
        emblem: @escaping @MainActor @Sendable () -> AnimationFrames? = { nil },
        openBrowser: @escaping @MainActor @Sendable (URL) async -> Bool,
        onSignedIn: @escaping @MainActor @Sendable (AppUser) async -> Void,
        onPasswordRecovery: @escaping @MainActor @Sendable () async -> Void,
        onSecondFactorNeeded: @escaping @MainActor @Sendable () async -> Void,
        onRemoveFactor: @escaping @MainActor @Sendable (AuthFactor) async -> Void,
        onDeleteAccount: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.emblem = emblem
        self.openBrowser = openBrowser
        self.onSignedIn = onSignedIn
        self.onPasswordRecovery = onPasswordRecovery
        self.onSecondFactorNeeded = onSecondFactorNeeded
        self.onRemoveFactor = onRemoveFactor
        self.onDeleteAccount = onDeleteAccount
    }
}
