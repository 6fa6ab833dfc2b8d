/// Something that happened to the session.
public enum AuthEvent: Sendable, Equatable {
    /// Who was signed in when the session was read first; nil when nobody was. Always the first event.
    case initialSession(AppUser?)
    case signedIn(AppUser)
    case signedOut
    case tokenRefreshed(AppUser)
    case userUpdated(AppUser)
    /// The account does not exist any more.
    case userDeleted
    /// Somebody came in by a recovery mail, and should set a new password. Follows ``signedIn(_:)``.
    case passwordRecovery(AppUser)
}
