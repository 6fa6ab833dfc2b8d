public import Core
public import Design

/// Sign-in, registration, the session and its life.
///
/// `makeMainView()` is the `sign-in` screen. `handleDeepLink(_:)` claims `slipway://login-callback` and nothing else.
/// State is observable: reading ``currentSession`` inside `withObservationTracking` tells when it changes.
@MainActor
public protocol AuthFeatureAPI: FeatureAPI {
    /// Who is signed in; nil when nobody is.
    var currentSession: AppUser? { get }
    /// How the last call failed; nil when it did not.
    var lastError: AuthError? { get }

    /// The screen of a route, live; each call makes one with fields of its own.
    func makeView(for route: AuthRoute) -> any LiveView

    /// Reads the stored session and makes its user ``currentSession`` at once; asks nobody.
    ///
    /// - Throws: ``AuthError/storage(_:)`` when the session cannot be read. That is not "nobody is signed in":
    ///   the file is left as it is.
    func restoreSession() throws(AuthError)

    /// Asks the server whether the session is still good, and refreshes it when it is about to expire.
    ///
    /// - Parameter limit: how long to wait for an answer; a refresh that is under way by then goes on unseen.
    /// - Returns: what was found; what it means for the session is part of it.
    func validateSession(within limit: Duration) async -> SessionCheck

    /// Makes an account and signs it in.
    ///
    /// - Throws: ``AuthError/confirmationNeeded(email:)`` when the account was made but has to be confirmed first.
    @discardableResult func signUp(email: String, password: String) async throws(AuthError) -> AppUser

    @discardableResult func signIn(email: String, password: String) async throws(AuthError) -> AppUser

    /// Gets a new access token now. However many ask at once, one request is made.
    func refreshSession() async throws(AuthError)

    /// Signs out here, always, and tells the server; a toast says so when it cannot be told.
    func signOut() async

    /// Deletes the account at the server; the session here is wiped only after the server has said that it is done.
    func deleteAccount() async throws(AuthError)

    /// What can be told about the session, as it is stored now.
    func status() -> SessionStatus
}
