public import Core

/// The account and the token with which messages can be sent now.
public struct FeedbackAuthorization: Sendable, Equatable {
    /// The signed-in account.
    public let account: String
    /// The session's access token.
    public let token: Secret
    /// The backend that the token is for, as `BackendEndpoint.identity`. Do not send the token to any other backend.
    public let origin: String

    public init(account: String, token: Secret, origin: String) {
        self.account = account
        self.token = token
        self.origin = origin
    }
}
