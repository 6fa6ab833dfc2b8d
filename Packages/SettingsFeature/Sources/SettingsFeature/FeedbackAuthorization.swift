public import Core

/// In whose name messages can be sent now.
public struct FeedbackAuthorization: Sendable, Equatable {
    /// Who is signed in.
    public let account: String
    /// The session's access token.
    public let token: Secret
    /// The backend that the token is for, as `BackendEndpoint.identity`; no other gets to see it.
    public let origin: String

    public init(account: String, token: Secret, origin: String) {
        self.account = account
        self.token = token
        self.origin = origin
    }
}
