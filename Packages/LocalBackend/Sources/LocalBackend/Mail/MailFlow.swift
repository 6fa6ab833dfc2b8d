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
        case .reauthentication: "Confirm that it is you"
        }
    }

    /// The reason for a mail with such a token, as its first sentence.
    func occasion(for kind: OneTimeTokenKind) -> String {
        switch self {
        case .signUp: "This address was used to sign up to Slipway."
        case .magicLink: "A sign-in to Slipway was requested for this address."
        case .recovery: "A new password for this address was requested at Slipway."
        case .invite: "You have been invited to join Slipway."
        case .emailChange where kind == .emailChangeCurrent:
            "Another address was entered at Slipway for the account that has this address."
        case .emailChange: "This address was entered as an account's new address at Slipway."
        case .reauthentication:
            "An important change to your Slipway account was begun in a session that is signed in as you."
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
        case .reauthentication: "confirm that it is you"
        }
    }
}
