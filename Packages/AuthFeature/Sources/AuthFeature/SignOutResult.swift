/// The result of ``AuthFeatureAPI/signOut(scope:)``. Each message is for the user, and a toast has already shown it.
public enum SignOutResult: Sendable, Equatable {
    /// The sessions of the scope have ended, or there was none.
    case done
    /// No user is signed in here any more, but the server has not ended the sessions of the scope: they can still be
    /// used and refreshed.
    case onlyHere(message: String)
    /// The session's file is still there; or, with ``SignOutScope/others``, the other sessions are still signed in.
    case failed(AuthError, message: String)
}
