public import Core

/// What a call in the session's name needs, for other parts of the app that make such calls.
public struct SessionAuthorization: Sendable, Equatable {
    /// Whose session it is.
    public let account: String
    /// The access token. Never to be shown, logged or stored.
    public let token: Secret
    /// The backend that the token is for: its address in lower case. No other may see the token.
    public let origin: String
}
