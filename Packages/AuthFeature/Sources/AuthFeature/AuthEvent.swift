public import Domain

/// Something that happened to the session.
public enum AuthEvent: Sendable, Equatable {
    /// The signed-in user when the session was first read; nil if there was none. Always the first event.
    case initialSession(AppUser?)
    /// Another process has signed in. A sign-in of this process goes to ``AuthCallbacks``, when its screen has finished.
    case signedIn(AppUser)
    case signedOut(SessionCause = .thisProcess)
    case tokenRefreshed(AppUser)
    case userUpdated(AppUser)
    /// The account does not exist any more.
    case userDeleted
    /// The user signed in here with a recovery mail and should set a new password.
    case passwordRecovery(AppUser)
}

/// Which sessions of the account a sign-out ends.
public enum SignOutScope: String, Sendable, CaseIterable {
    /// All sessions of the account, everywhere.
    case global
    /// Only this session.
    case local
    /// All sessions but this one, which stays signed in.
    case others

    /// What has happened when such a sign-out is done, for the user.
    public var done: String {
        switch self {
        case .global: "Signed out on all devices."
        case .local: "Signed out here."
        case .others: "Signed out on all other devices."
        }
    }
}

/// The result of ``AuthSession/signOut(scope:)``. Each message is for the user, and a toast has already shown it.
public enum SignOutResult: Sendable, Equatable {
    /// The sessions of the scope have ended, or there was none.
    case done
    /// No user is signed in here any more, but the server has not ended the sessions of the scope: they can still be
    /// used and refreshed.
    case onlyHere(message: String)
    /// The session's file is still there; or, with ``SignOutScope/others``, the other sessions are still signed in.
    case failed(AuthError, message: String)
}
