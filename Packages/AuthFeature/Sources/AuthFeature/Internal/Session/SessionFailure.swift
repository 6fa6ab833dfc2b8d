/// Why a call on behalf of the session failed.
enum SessionFailure: Error {
    /// The server has ended the session, and it has been removed.
    case ended(AuthError)
    /// Another session has replaced the one that the call was made for.
    case superseded
    /// The backend did not carry out the call; the session is kept. `tokenRefused`: it also rejected the access token.
    case backend(BackendFailure, tokenRefused: Bool)
    /// A failure on this machine.
    case local(AuthError)

    var error: AuthError {
        switch self {
        case .ended(let error), .local(let error): error
        case .superseded: .notSignedIn
        case .backend(let failure, _): AuthError(failure)
        }
    }

    /// Whether the backend may have carried out the call although it failed.
    var leavesRoomForDoubt: Bool {
        if case .backend(let failure, _) = self { failure.leavesRoomForDoubt } else { false }
    }
}
