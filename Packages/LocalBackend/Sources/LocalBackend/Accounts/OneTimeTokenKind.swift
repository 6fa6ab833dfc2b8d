/// What a one-time token is good for.
enum OneTimeTokenKind: String, Sendable, CaseIterable {
    /// Of the mail that a sign-up sends: whoever reads it wants the account as they have described it.
    case confirmation
    /// Of a magic link for an account that nobody has confirmed. It confirms the address, and nothing else of a sign-up.
    case firstSignIn = "first_sign_in"
    case recovery
    case magicLink = "magiclink"
    case invite
    case emailChangeCurrent = "email_change_current"
    case emailChangeNew = "email_change_new"
    case reauthentication
}
