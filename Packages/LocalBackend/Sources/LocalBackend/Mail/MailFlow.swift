/// Why a mail is sent.
enum MailFlow: String, Sendable, CaseIterable {
    case signUp = "signup"
    case magicLink = "magiclink"
    case recovery
    case invite
    case emailChange = "email_change"
    case reauthentication

    /// The kind of token that the mail carries.
    var kind: OneTimeTokenKind {
        switch self {
        case .signUp: .confirmation
        case .magicLink: .magicLink
        case .recovery: .recovery
        case .invite: .invite
        case .emailChange: .emailChangeNew
        case .reauthentication: .reauthentication
        }
    }

    /// The method in the `amr` of a session from the mail's PKCE flow. The names are those of the real server.
    var method: String { self == .signUp ? "email/signup" : rawValue }

    var subject: String {
        switch self {
        case .signUp: "Confirm your address"
        case .magicLink: "Sign in to Slipway"
        case .recovery: "Reset your password"
        case .invite: "You have been invited to Slipway"
        case .emailChange: "Confirm your new address"
        case .reauthentication: "Confirm it is you"
        }
    }

    /// The reason for a mail with such a token, as its first sentence.
    func occasion(for kind: OneTimeTokenKind) -> String {
        switch self {
        case .signUp: "You signed up to Slipway with this address."
        case .magicLink: "You asked to sign in to Slipway."
        case .recovery: "You asked for a new password at Slipway."
        case .invite: "You were invited to Slipway."
        case .emailChange where kind == .emailChangeCurrent:
            "You entered another address for your Slipway account."
        case .emailChange: "You entered this as your new address at Slipway."
        case .reauthentication: "A session of yours is about to change your Slipway account."
        }
    }

    /// What the link and the code do, as in "to …".
    var purpose: String {
        switch self {
        case .signUp: "confirm the address"
        case .magicLink: "sign in"
        case .recovery: "set a new password"
        case .invite: "accept"
        case .emailChange: "confirm the new address"
        case .reauthentication: "confirm it is you"
        }
    }
}
