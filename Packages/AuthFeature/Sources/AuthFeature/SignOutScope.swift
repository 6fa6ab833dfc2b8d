/// Which sessions of the account a sign-out ends.
public enum SignOutScope: String, Sendable, CaseIterable {
    /// All of them, everywhere.
    case global
    /// This one.
    case local
    /// All but this one, which stays signed in.
    case others

    /// What has happened when such a sign-out is done, for the user.
    public var done: String {
        switch self {
        case .global: "Signed out on all devices."
        case .local: "Signed out here."
        case .others: "Signed out on all other devices."
        }
    }
}
