extension AppUser {
    /// How the account is shown to the user.
    var label: String { email ?? uid }
}
