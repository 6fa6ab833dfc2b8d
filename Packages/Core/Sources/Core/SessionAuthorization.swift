/// The account and the token with which a call can be made on behalf of the session.
public struct SessionAuthorization: Sendable, Equatable {
    /// The id of the signed-in account.
    public let account: String
    /// The access token. Never show, log or store it.
    public let token: Secret
    /// The backend that the token is for, as ``BackendEndpoint/identity``. Do not send the token to any other backend.
    public let origin: String

    public init(account: String, token: Secret, origin: String) {
        self.account = account
        self.token = token
        self.origin = origin
    }
}
