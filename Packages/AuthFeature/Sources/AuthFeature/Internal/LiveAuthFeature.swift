import Core
import Design
import Foundation
import Logging
import Navigation

/// The feature: the manager, with its screens and the links that return to it.
final class LiveAuthFeature: AuthManager, AuthFeatureAPI {
    let id = "auth"
    let navigator: Navigator<AuthRoute>
    let callbacks: AuthCallbacks
    private let watcher: any DirectoryWatching

    init(
        backend: SupabaseAuthBackend, file: SessionFile, watcher: any DirectoryWatching = DirectoryWatcher(),
        toasts: ToastCenter, navigator: Navigator<AuthRoute>, timing: AuthTiming,
        secureHash: @escaping @Sendable (Data) -> Data,
        verifySignature: @escaping @Sendable (ES256Signature) -> Bool, logger: Logger, callbacks: AuthCallbacks
    ) {
        self.navigator = navigator
        self.callbacks = callbacks
        self.watcher = watcher
        super.init(
            backend: backend, file: file, toasts: toasts, timing: timing, secureHash: secureHash,
            verifySignature: verifySignature, logger: logger)
    }

    func observe(_ observer: @escaping @MainActor (AuthEvent) -> Void) {
        keeper.events.observe(observer)
    }

    func followOtherProcesses() {
        keeper.follow(watcher)
    }

    // MARK: Links

    func handleDeepLink(_ url: URL) async -> Bool {
        await completeLink(url) != .notOurs
    }

    // A link holds a code that can be exchanged for a session, so no part of it appears in a message.
    func completeLink(_ url: URL) async -> LinkCompletion {
        guard AuthCallback.claims(url) else { return .notOurs }
        do throws(AuthError) {
            return .completed(message: await arrive(try await complete(url)), problem: nil)
        } catch .secondFactorNeeded(let account) {
            let message = AuthError.secondFactorNeeded(account: account).description
            toasts.post(.info, message)
            await callbacks.onSecondFactorNeeded()
            return .completed(message: message, problem: nil)
        } catch .unsolicitedLink {
            return .refused(.unsolicitedLink)
        } catch .tokensInLink {
            return .refused(.tokensInLink)
        } catch .notACallback {
            return .refused(.notACallback)
        } catch {
            toasts.post(error.isFailure ? .error : .info, error.description)
            return .completed(message: error.description, problem: error == .otherAddressToConfirm ? nil : error)
        }
    }

    private func arrive(_ arrival: Arrival) async -> String {
        let name = arrival.user.label
        let message = arrival.purpose == .emailChange ? "Your address is now \(name)." : "You are signed in as \(name)."
        toasts.post(.success, message)
        guard arrival.purpose != .emailChange else { return message }
        await callbacks.onSignedIn(arrival.user)
        if arrival.purpose == .recovery { await callbacks.onPasswordRecovery() }
        return message
    }

    @discardableResult
    func getSessionFromUrl(_ url: URL) async throws(AuthError) -> AppUser {
        try await complete(url).user
    }

    // MARK: Calls with a password or a code, which is a secret from here on

    @discardableResult
    func signUp(email: String, password: String) async throws(AuthError) -> AppUser {
        try await signUp(email: email, password: Secret(password))
    }

    @discardableResult
    func signIn(email: String, password: String) async throws(AuthError) -> AppUser {
        try await signIn(email: email, password: Secret(password))
    }

    @discardableResult
    func verify(code: String, email: String, for purpose: CodePurpose) async throws(AuthError) -> AppUser {
        try await verify(code: Secret(code), email: email, for: purpose)
    }

    @discardableResult
    func verifySecondFactor(code: String, factor: String?) async throws(AuthError) -> AppUser {
        try await verifySecondFactor(code: Secret(code), factor: factor).user
    }

    @discardableResult
    func confirmFactor(id: String, code: String) async throws(AuthError) -> AppUser {
        try await confirmFactor(id: id, code: Secret(code))
    }

    @discardableResult
    func recover(email: String, code: String, newPassword: String) async throws(AuthError) -> AppUser {
        try await recover(email: email, code: Secret(code), newPassword: Secret(newPassword))
    }
}

/// The app's callbacks for events on this feature's screens or from a link.
struct AuthCallbacks: Sendable {
    typealias OnSignedIn = @MainActor @Sendable (AppUser) async -> Void

    /// Opens an address in the system's browser; returns false when there is none.
    var openBrowser: @MainActor @Sendable (URL) async -> Bool
    var onSignedIn: OnSignedIn
    var onPasswordRecovery: @MainActor @Sendable () async -> Void
    /// A sign-in by a link waits for a code.
    var onSecondFactorNeeded: @MainActor @Sendable () async -> Void
    /// The user wants to remove a factor.
    var onRemoveFactor: @MainActor @Sendable (AuthFactor) async -> Void
    var onDeleteAccount: @MainActor @Sendable () async -> Void
}
