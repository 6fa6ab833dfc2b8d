/// How a call in the name of the session failed.
enum SessionFailure: Error {
    /// The server's word: the session is over, and has been cleared.
    case ended(AuthError)
    /// Another session has taken the place of the one that the call was made for.
    case superseded
    /// The backend failed to do it; the session is kept. `tokenRefused`: it also called the access token bad.
    case backend(BackendFailure, tokenRefused: Bool)
    /// Something on this machine.
    case local(AuthError)

    var error: AuthError {
        switch self {
        case .ended(let error), .local(let error): error
        case .superseded: .notSignedIn
        case .backend(let failure, _): AuthError(failure)
        }
    }
}
