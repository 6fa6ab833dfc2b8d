/// What is known of the session after the server was asked about it.
public enum SessionCheck: Sendable, Equatable {
    /// There is no session: none was stored, or another copy of the app has signed out.
    case signedOut
    /// The server says that the session is good.
    case valid(AppUser)
    /// No usable answer came in time; the session is kept. `tokenStillGood`: its access token has not expired yet.
    case unreachable(tokenStillGood: Bool)
    /// The server answered with a status of 500 and above; the session is kept.
    case maintenance(tokenStillGood: Bool)
    /// The server's word: the session is over and has been cleared already. `reason` is for the person.
    case refused(reason: String)
    /// The session could not be read or kept: what, where and why.
    case storageFailed(String)
}
