extension AppUser {
    /// The same account with this name.
    func named(_ name: String?) -> AppUser {
        AppUser(uid: uid, email: email, name: name, pendingEmail: pendingEmail, factors: factors)
    }
}
