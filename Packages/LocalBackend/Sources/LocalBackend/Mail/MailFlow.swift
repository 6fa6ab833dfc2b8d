enum MailFlow: String, Sendable, CaseIterable {
    case signUp = "signup"
    case magicLink = "magiclink"
    case recovery
    case invite
    case emailChange = "email_change"
    case reauthentication

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

    /// What the link and the code do follows a "to".
    var words: (subject: String, purpose: String) {
        switch self {
        case .signUp: ("Confirm your address", "confirm the address")
        case .magicLink: ("Sign in to Slipway", "sign in")
        case .recovery: ("Reset your password", "set a new password")
        case .invite: ("You have been invited to Slipway", "accept")
        case .emailChange: ("Confirm your new address", "confirm the new address")
        case .reauthentication: ("Confirm it is you", "confirm it is you")
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
}
