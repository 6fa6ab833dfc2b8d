/// The purpose of a one-time token.
enum OneTimeTokenKind: String, Codable, Sendable, CaseIterable {
    /// For the mail of a sign-up: its reader has requested the account, which keeps its password and metadata.
    case confirmation
    /// For a magic link to an unconfirmed account. It confirms the address, but no other data of a sign-up.
    case firstSignIn = "first_sign_in"
    case recovery
    case magicLink = "magiclink"
    case invite
    case emailChangeCurrent = "email_change_current"
    case emailChangeNew = "email_change_new"
    case reauthentication
}
