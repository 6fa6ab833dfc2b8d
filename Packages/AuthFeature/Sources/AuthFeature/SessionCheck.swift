/// The result of checking the session with the server.
public enum SessionCheck: Sendable, Equatable {
    /// There is no session: none was stored, or another copy of the app has signed out.
    case signedOut
    /// The server confirms that the session is valid.
    case valid(AppUser)
    /// No usable reply arrived in time; the session is kept. `tokenStillGood`: its access token has not expired yet.
    case unreachable(tokenStillGood: Bool)
    /// The server replied with a status of 500 or above; the session is kept.
    case maintenance(tokenStillGood: Bool)
    /// The server has ended the session, and it has already been removed. `reason` is a message for the user.
    case refused(reason: String)
    /// The session could not be read or stored. The value says what failed, where and why.
    case storageFailed(String)
}
