/// Something that happened to the session.
public enum AuthEvent: Sendable, Equatable {
    /// The signed-in user when the session was first read; nil if there was none. Always the first event.
    case initialSession(AppUser?)
    case signedIn(AppUser)
    case signedOut
    case tokenRefreshed(AppUser)
    case userUpdated(AppUser)
    /// The account does not exist any more.
    case userDeleted
    /// The user signed in with a recovery mail and should set a new password. Follows ``signedIn(_:)``.
    case passwordRecovery(AppUser)
}
