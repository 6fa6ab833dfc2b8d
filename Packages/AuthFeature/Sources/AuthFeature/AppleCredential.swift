public import Core

/// The credential that Sign in with Apple returns.
public struct AppleCredential: Sendable {
    /// Apple's identity token, a JWT that holds the hash of the nonce.
    public let identityToken: Secret
    /// The user's name. Apple returns it only once, with the first authorisation.
    public let name: String?

    public init(identityToken: String, name: String? = nil) {
        self.identityToken = Secret(identityToken)
        self.name = name
    }
}

/// Printing a credential does not reveal the user's name.
extension AppleCredential: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String { "AppleCredential" }
    public var debugDescription: String { description }
}
