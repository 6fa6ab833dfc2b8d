/// What a one-time token is good for.
enum OneTimeTokenKind: String, Sendable, CaseIterable {
    case confirmation
    case recovery
    case magicLink = "magiclink"
    case invite
    case emailChangeCurrent = "email_change_current"
    case emailChangeNew = "email_change_new"
    case reauthentication
}
