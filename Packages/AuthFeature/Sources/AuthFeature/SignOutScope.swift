/// Which sessions of the account a sign-out ends.
public enum SignOutScope: String, Sendable, CaseIterable {
    /// All of them, everywhere.
    case global
    /// This one.
    case local
    /// All but this one, which stays signed in.
    case others
}
