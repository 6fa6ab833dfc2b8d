public import Core
public import Domain

/// The signed-in account, as the backend reports it.
public struct AppUser: Sendable, Hashable {
    /// The account's id at the backend. It never changes.
    public let uid: String
    /// The account's email address; nil when it has none.
    public let email: String?
    /// The user's name; nil when the account has none.
    public let name: String?
    /// An address that the account will have once it is confirmed.
    public let pendingEmail: String?
    /// The account's second factors, those that are not verified yet included; empty for most accounts.
    public let factors: [AuthFactor]

    public init(
        uid: String, email: String?, name: String? = nil, pendingEmail: String? = nil, factors: [AuthFactor] = []
    ) {
        self.uid = uid
        self.email = email
        self.name = name
        self.pendingEmail = pendingEmail
        self.factors = factors
    }
}

extension User {
    /// The account as the rest of the app uses it.
    public init(_ user: AppUser) {
        self.init(id: user.uid, email: user.email, name: user.name)
    }
}

/// Changes to an account; nil leaves a value unchanged.
public struct UserChange: Sendable {
    public var email: String?
    public var password: Secret?
    /// The account's password until now, for a server that requires it with a new one.
    public var currentPassword: Secret?
    /// The code of a mail, for a server that requires one with a new password.
    public var mailedCode: Secret?
    /// Metadata by name; null removes an entry.
    public var data: [String: JSONValue]?

    public init(email: String? = nil, password: String? = nil, data: [String: JSONValue]? = nil) {
        self.email = email
        self.password = password.map(Secret.init)
        self.data = data
    }
}

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

/// What this app requires of a new password. The server may require more, and then reports it itself.
public enum PasswordRule {
    /// In characters, as a user counts them.
    static let minimumLength = 7

    /// The rule, for the user.
    public static let text = AuthError.passwordTooShort(minimum: minimumLength).description

    public static func accepts(_ password: String) -> Bool { password.count >= minimumLength }
}
