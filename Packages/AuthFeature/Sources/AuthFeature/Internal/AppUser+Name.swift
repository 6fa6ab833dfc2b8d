extension AppUser {
    /// The same account, its person called so.
    func named(_ name: String?) -> AppUser {
        AppUser(uid: uid, email: email, name: name, pendingEmail: pendingEmail)
    }
}
