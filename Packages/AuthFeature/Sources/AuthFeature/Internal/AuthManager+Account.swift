/// The account of the person who is signed in.
extension AuthManager {
    func updateUser(_ change: UserChange) async throws(AuthError) -> AppUser {
        throw .notAvailable(what: "Changing the account")
    }

    func authenticateAPI() async throws(AuthError) {
        throw .notAvailable(what: "A token for the backend's API")
    }
}
