public import Core

/// What another part of the app needs to make a call on behalf of the session.
public struct SessionAuthorization: Sendable, Equatable {
    /// The account's id.
    public let account: String
    /// The access token. Never show, log or store it.
    public let token: Secret
    /// The backend that the token is for: its address in lower case. Do not send the token to any other backend.
    public let origin: String
}
