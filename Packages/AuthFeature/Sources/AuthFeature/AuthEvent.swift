/// Something that happened to the session.
public enum AuthEvent: Sendable, Equatable {
    /// The signed-in user when the session was first read; nil if there was none. Always the first event.
    case initialSession(AppUser?)
    case signedIn(AppUser, SessionCause = .thisProcess)
    case signedOut(SessionCause = .thisProcess)
    case tokenRefreshed(AppUser)
    case userUpdated(AppUser)
    /// The account does not exist any more.
    case userDeleted
    /// The user signed in with a recovery mail and should set a new password. Follows ``signedIn(_:_:)``.
    case passwordRecovery(AppUser)
}

/// What began or ended a session.
public enum SessionCause: Sendable, Equatable {
    case thisProcess
    /// Another process that uses the same session file.
    case anotherProcess
    /// The server ended the session. `reason` is a message for the user.
    case server(reason: String)
    /// The app is configured for another backend than the session's. The session's file is left unchanged.
    case anotherBackend
}
