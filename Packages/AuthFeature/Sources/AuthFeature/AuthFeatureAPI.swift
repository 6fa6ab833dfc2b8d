public import Core
public import Design
public import Foundation

/// Sign-in, registration, the session and its life.
///
/// `makeMainView()` is the `sign-in` screen. `handleDeepLink(_:)` claims `slipway://login-callback` and nothing else; it
/// is ``completeLink(_:)`` for those who need not know what came of the link.
/// State is observable: reading ``currentSession`` inside `withObservationTracking` tells when it changes.
@MainActor
public protocol AuthFeatureAPI: FeatureAPI {
    /// Who is signed in; nil when nobody is.
    var currentSession: AppUser? { get }
    /// How the last call failed; nil when it did not.
    var lastError: AuthError? { get }
    /// Whether somebody is signing out with this copy of the app: the session is gone already, and the server is being
    /// told.
    var isSigningOut: Bool { get }

    /// Everything that happens to the session from now on, in order. The first event is
    /// ``AuthEvent/initialSession(_:)``: at once when the session has been read, else as soon as it is.
    func events() -> AsyncStream<AuthEvent>

    /// The screen of a route, live; each call makes one with fields of its own.
    func makeView(for route: AuthRoute) -> any LiveView

    // MARK: The session

    /// Reads the stored session and makes its user ``currentSession`` at once; asks nobody.
    ///
    /// - Throws: ``AuthError/storage(_:)`` when the session cannot be read. That is not "no user is signed in":
    ///   the file is left as it is.
    func restoreSession() throws(AuthError)

    /// Asks the server whether the session is still good, and refreshes it when it is about to expire.
    ///
    /// - Parameter limit: how long to wait for an answer; a refresh that is under way by then goes on unseen.
    /// - Returns: what was found; what it means for the session is part of it.
    func validateSession(within limit: Duration) async -> SessionCheck

    /// Who is signed in by the server's word, after a refresh when one is due.
    ///
    /// - Throws: ``AuthError/notSignedIn`` when nobody is; any other failure to find out.
    @discardableResult func getCurrentSession() async throws(AuthError) -> AppUser

    /// ``getCurrentSession()`` for those who cannot deal with a failure: it becomes a toast.
    func updateCurrentSession() async

    /// Gets a new access token now. However many ask at once, one request is made.
    func refreshSession() async throws(AuthError)

    /// Signs out here, always, unless only the other sessions are meant, and tells the server; a toast says so when it
    /// cannot be told.
    func signOut(scope: SignOutScope) async

    /// What can be told about the session, as it is stored now.
    func status() -> SessionStatus

    // MARK: Getting in

    /// Makes an account and signs it in.
    ///
    /// - Throws: ``AuthError/confirmationNeeded(email:)`` when the account was made but has to be confirmed first, by the
    ///   link or the code of a mail.
    @discardableResult func signUp(email: String, password: String) async throws(AuthError) -> AppUser

    @discardableResult func signIn(email: String, password: String) async throws(AuthError) -> AppUser

    /// Has a mail sent whose link or 6-digit code signs in, making the account when there is none.
    func requestMagicLink(email: String) async throws(AuthError)

    /// Has a mail sent whose link or 6-digit code lets a new password be set.
    func requestRecovery(email: String) async throws(AuthError)

    /// Has a mail sent again. Success says nothing about whether there is such an account.
    func resend(_ mail: ResendableMail, email: String) async throws(AuthError)

    /// Signs in with the 6-digit code of a mail; with ``CodePurpose/emailChange``, makes the new address the account's.
    @discardableResult
    func verify(code: String, email: String, for purpose: CodePurpose) async throws(AuthError) -> AppUser

    /// Sets a new password with the code of a recovery mail, and signs in.
    ///
    /// When the server takes the code and refuses the password, the next call with the same code sets the password alone.
    @discardableResult
    func recover(email: String, code: String, newPassword: String) async throws(AuthError) -> AppUser

    /// Completes what a mail or a browser brought back as `slipway://login-callback?code=…`.
    ///
    /// - Throws: ``AuthError/unsolicitedLink``, ``AuthError/tokensInLink`` or ``AuthError/notACallback``, and then nothing
    ///   was asked or changed; ``AuthError/linkRefused(code:message:)`` when the link itself tells a failure.
    @discardableResult func getSessionFromUrl(_ url: URL) async throws(AuthError) -> AppUser

    /// Follows a link that may be one of sign-in's, for the person at the screen: toasts tell what came of it, and the app
    /// is told of a sign-in or a recovery.
    ///
    /// - Returns: what came of this very link, however many are followed at once.
    func completeLink(_ url: URL) async -> LinkCompletion

    // MARK: Sign in with Apple

    /// Begins a sign-in in the system's browser.
    ///
    /// - Returns: the address to open there; it holds no secret. The browser comes back to ``getSessionFromUrl(_:)``.
    func beginAppleInBrowser() async throws(AuthError) -> URL

    /// Begins a sign-in by a token from Apple: makes a nonce, keeps it, and returns its hash for Apple.
    ///
    /// - Returns: lower-case hex of the SHA-256 of the nonce.
    func beginAppleToken() throws(AuthError) -> String

    /// Signs in with Apple's identity token. The nonce that ``beginAppleToken()`` made is used up, whatever comes of it.
    @discardableResult func signInWithApple(_ credential: AppleCredential) async throws(AuthError) -> AppUser

    // MARK: The account

    /// Changes the account: address, password, metadata.
    ///
    /// - Returns: the user as the server has it now; ``AppUser/pendingEmail`` tells of an address to be confirmed.
    @discardableResult func updateUser(_ change: UserChange) async throws(AuthError) -> AppUser

    /// Deletes the account at the server; the session here is wiped only after the server has said that it is done.
    ///
    /// - Throws: ``AuthError/notAvailable(what:)`` when the backend has no function `delete-account`.
    func deleteAccount() async throws(AuthError)

    /// Makes sure that there is a token for the backend's own API, kept beside the session.
    ///
    /// - Throws: ``AuthError/notAvailable(what:)`` when the backend has no such function.
    func authenticateAPI() async throws(AuthError)

    /// The session's access token, for a call that another part of the app makes in its name. Refreshed first when it is
    /// about to expire; ``lastError`` stays as it is.
    ///
    /// - Throws: ``AuthError/notSignedIn`` when nobody is; any other failure to get a token that is good.
    func authorization() async throws(AuthError) -> SessionAuthorization
}

extension AuthFeatureAPI {
    /// Signs out of every session of the account.
    public func signOut() async { await signOut(scope: .global) }
}
