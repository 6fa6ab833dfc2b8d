extension AppUser {
    /// What a person knows the account by.
    var label: String { email ?? uid }
}
