public import Core
public import Design
public import Domain
public import Foundation

/// Sign-in, registration and the session's lifecycle.
///
/// `makeMainView()` is the `sign-in` screen. `handleDeepLink(_:)` completes what ``AuthCallback`` claims: toasts show the
/// result, and the app's callbacks are called for a sign-in or a recovery. A mail's own link that leads to tokens was opened
/// even if it is refused, and has confirmed at the server what it confirms; any other link that is refused caused no request.
@MainActor
public protocol AuthFeatureAPI: FeatureAPI, AuthSession, AuthAccount, AuthSignIns, AuthFactors {}

/// The session, as the app's windows use it.
///
/// State is observable: read ``currentSession`` inside `withObservationTracking` to be notified when it changes.
@MainActor
public protocol AuthSession: AnyObject {
    /// The signed-in user; nil when no user is signed in.
    var currentSession: AppUser? { get }

    /// Which sign-in ``currentSession`` is of. Read it before the user is asked for something, and pass it to the call
    /// that does it: another process may replace the session meanwhile.
    var sessionID: SessionID? { get }

    /// Sends all session events from now on to `observer`, in order, at the moment when the session changes. The first
    /// event is ``AuthEvent/initialSession(_:)``: sent at once if the session has been read, otherwise as soon as it is.
    func observe(_ observer: @escaping @MainActor (AuthEvent) -> Void)

    /// Announces what other processes do to the session as soon as they do it, from now on; otherwise it is announced
    /// when a call next reads the session.
    func followOtherProcesses()

    /// The live screen of a route. Each call creates a new one with its own fields.
    func makeView(for route: AuthRoute) -> any LiveView

    /// Reads the stored session and sets ``currentSession`` at once, without a request to the server.
    ///
    /// - Throws: ``AuthError/storage(_:)`` when the session cannot be read. This does not mean that no user is signed
    ///   in: the file is left unchanged.
    func restoreSession() throws(AuthError)

    /// Asks the server whether the session is still valid, and refreshes it when it is about to expire.
    ///
    /// - Parameter limit: how long to wait for a reply. A refresh that is in progress then continues in the background.
    func validateSession(within limit: Duration) async -> SessionCheck

    /// Signs out and notifies the server; a toast reports what has failed. The local session always ends, unless the scope
    /// is ``SignOutScope/others``.
    @discardableResult func signOut(scope: SignOutScope) async -> SignOutResult

    /// Ensures that there is a token for the backend's own API, stored beside the session.
    ///
    /// - Throws: ``AuthError/notAvailable(what:)`` when the backend has no such function.
    func authenticateAPI() async throws(AuthError)

    /// The session's access token, for a call that another part of the app makes on its behalf. It is refreshed first
    /// when it is about to expire.
    ///
    /// - Throws: ``AuthError/notSignedIn`` when no user is signed in; any other error that prevents getting a valid
    ///   token.
    func authorization() async throws(AuthError) -> SessionAuthorization
}

extension AuthSession {
    /// Signs out on this device; the account's other sessions stay.
    @discardableResult public func signOut() async -> SignOutResult { await signOut(scope: .local) }
}

/// What a signed-in user changes, on the account's screen or by a command.
@MainActor
public protocol AuthAccount: AnyObject {
    /// Changes the account: address, password, metadata.
    ///
    /// - Parameter session: the ``AuthSession/sessionID`` when the user was asked. Nothing is changed in any other.
    /// - Returns: the user as the server now reports it; ``AppUser/pendingEmail`` is an address that must be confirmed.
    /// - Throws: ``AuthError/otherSession`` when the user has signed in anew meanwhile;
    ///   ``AuthError/currentPasswordNeeded`` or ``AuthError/reauthenticationNeeded`` when a server requires more for a
    ///   new password, and then nothing has changed.
    @discardableResult func updateUser(
        _ change: UserChange, in session: SessionID?
    ) async throws(AuthError) -> AppUser

    /// Requests a mail with the code that a server may require for a new password: ``UserChange/mailedCode``.
    ///
    /// - Parameter session: the ``AuthSession/sessionID`` when the user was asked. No other account gets a mail.
    func requestReauthentication(in session: SessionID?) async throws(AuthError)

    /// Deletes the account at the server. The local session is removed only after the server has confirmed the
    /// deletion, or has said that there is no such account. If the reply is lost, the server is asked for the account.
    ///
    /// - Parameter session: the ``AuthSession/sessionID`` when the user was asked. No other account is deleted.
    /// - Throws: ``AuthError/otherSession`` when the user has signed in anew meanwhile;
    ///   ``AuthError/notAvailable(what:)`` when the backend has no function `delete-account`;
    ///   ``AuthError/deletionInDoubt(_:)`` when the account may have been deleted.
    func deleteAccount(in session: SessionID?) async throws(AuthError)

    /// The accounts that were deleted from here, and whose data is still to be removed from this home: after each
    /// deletion, and at each start, for the process may have ended meanwhile.
    var deletedAccounts: [String] { get }

    /// Call this when nothing of a deleted account is left here.
    ///
    /// - Throws: ``AuthError/storage(_:)``; the account stays in ``deletedAccounts`` then.
    func finishDeletion(of account: String) throws(AuthError)

    /// Removes a second factor.
    ///
    /// - Throws: ``AuthError/insufficientAssurance`` when the factor is verified and no factor was confirmed in this
    ///   session.
    func removeFactor(id: String) async throws(AuthError)
}

/// The ways to sign in, for commands; the screens of this module need none of them.
///
/// Each call that signs in throws ``AuthError/secondFactorNeeded(account:)`` for a user with a second factor. The session,
/// if there is one, stays then, until ``AuthFactors/verifySecondFactor(code:factor:)`` has confirmed a code.
@MainActor
public protocol AuthSignIns: AnyObject {
    /// Creates an account and signs in.
    ///
    /// - Throws: ``AuthError/confirmationNeeded(email:)`` when the account was created but must first be confirmed,
    ///   with the link or the code from a mail.
    @discardableResult func signUp(email: String, password: String) async throws(AuthError) -> AppUser

    @discardableResult func signIn(email: String, password: String) async throws(AuthError) -> AppUser

    /// Requests a mail whose link or code signs in. The server creates the account if there is none.
    func requestMagicLink(email: String) async throws(AuthError)

    /// Requests a mail whose link or code allows the user to set a new password.
    func requestRecovery(email: String) async throws(AuthError)

    /// Requests a mail again. Success does not reveal whether the account exists.
    ///
    /// - Parameter email: the account's address; with ``ResendableMail/emailChange`` its current one, not the new one.
    /// - Throws: ``AuthError/newAddressGiven(current:)`` for the new address of the signed-in user.
    func resend(_ mail: ResendableMail, email: String) async throws(AuthError)

    /// Signs in with the code of a mail, of 6 to 10 digits; with ``CodePurpose/emailChange``, confirms the account's
    /// new address.
    @discardableResult
    func verify(code: String, email: String, for purpose: CodePurpose) async throws(AuthError) -> AppUser

    /// Sets a new password with the code of a recovery mail, and signs in.
    ///
    /// If the server accepts the code and refuses the password, the next call with the same code sets only the
    /// password.
    @discardableResult
    func recover(email: String, code: String, newPassword: String) async throws(AuthError) -> AppUser

    /// Completes the flow of a callback link, `slipway://login-callback?code=…`, or of the mail's own link at the
    /// backend, which is opened as a browser would.
    ///
    /// - Throws: ``AuthError/unsolicitedLink``, ``AuthError/tokensInLink`` or ``AuthError/notACallback``, and then
    ///   nothing changed here; a mail's own link that leads to tokens has confirmed at the server what it confirms.
    ///   ``AuthError/linkRefused(code:message:)`` when the link itself reports an error;
    ///   ``AuthError/cancelledAtProvider`` when the user cancelled the sign-in in the browser.
    @discardableResult func getSessionFromUrl(_ url: URL) async throws(AuthError) -> AppUser

    /// Starts a sign-in in the system's browser.
    ///
    /// - Returns: the address to open; it contains no secret. The browser returns with a link for
    ///   ``getSessionFromUrl(_:)``.
    func beginAppleInBrowser() async throws(AuthError) -> URL

    /// Starts a sign-in with a token from Apple: creates and stores a nonce, and returns its hash for Apple.
    ///
    /// - Returns: lower-case hex of the SHA-256 of the nonce.
    func beginAppleToken() throws(AuthError) -> String

    /// Signs in with Apple's identity token. This uses up the nonce of ``beginAppleToken()``, whether it succeeds or
    /// not.
    @discardableResult func signInWithApple(_ credential: AppleCredential) async throws(AuthError) -> AppUser
}

/// What a session proves, and the second factors that raise it, for commands.
@MainActor
public protocol AuthFactors: AnyObject {
    /// The sign-in that waits for the code of a second factor; nil when there is none. Another process may have begun it,
    /// and it may wait while a user is signed in.
    var awaitedSecondFactor: AwaitedSecondFactor? { get }

    /// Confirms a code of a second factor: for the sign-in that waits, otherwise for the signed-in user's session.
    ///
    /// - Parameter factor: the factor's id; nil for the user's first.
    /// - Throws: ``AuthError/factorCodeRefused``, and then another code can be tried;
    ///   ``AuthError/noAwaitedSignIn`` when no code is needed.
    @discardableResult
    func verifySecondFactor(code: String, factor: String?) async throws(AuthError) -> AppUser

    /// Ends the sign-in that waits for a code. The server is notified.
    ///
    /// - Throws: ``AuthError/storage(_:)`` when its file could not be removed; the next start shows it again.
    func cancelSecondFactor() async throws(AuthError)

    /// The signed-in user's second factors as the server reports them, those that are not verified yet included.
    func factors() async throws(AuthError) -> [AuthFactor]

    /// Begins to add an authenticator app as a second factor. It is asked for only after ``confirmFactor(id:code:)``.
    /// Factors that were begun earlier and not confirmed are removed.
    ///
    /// - Parameter name: nil for a standard one.
    /// - Throws: ``AuthError/insufficientAssurance`` when the user has a second factor that was not confirmed in this
    ///   session.
    func enrollFactor(name: String?) async throws(AuthError) -> FactorEnrollment

    /// Finishes adding a second factor, with a code that the app computes from its secret. The user's other sessions that
    /// have not confirmed a second factor end.
    @discardableResult func confirmFactor(id: String, code: String) async throws(AuthError) -> AppUser

    /// The state of the session, as it is stored now.
    func status() -> SessionStatus

    /// Gets a new access token now. Concurrent calls share one request.
    func refreshSession() async throws(AuthError)

    /// What the access token says, after the server has accepted it. The token is refreshed first when it is about to
    /// expire.
    ///
    /// - Throws: ``AuthError/tokenNotVerified(_:)`` when the token is not the server's; the session is kept. Otherwise
    ///   ``AuthError/notSignedIn``, or any error that prevents the check.
    func claims() async throws(AuthError) -> SessionClaims
}
