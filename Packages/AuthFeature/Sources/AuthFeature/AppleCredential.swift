/// The credential that Sign in with Apple returns.
public struct AppleCredential: Sendable {
    /// Apple's identity token, a JWT that holds the hash of the nonce.
    public let identityToken: String
    /// The user's name. Apple returns it only once, with the first authorisation.
    public let name: String?

    public init(identityToken: String, name: String? = nil) {
        self.identityToken = identityToken
        self.name = name
    }
}

/// Printing or dumping a credential does not reveal its token.
extension AppleCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "AppleCredential" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["name": name as Any]) }
}
