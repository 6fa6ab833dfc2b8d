/// The server's requirements for a new password.
enum PasswordRules {
    static let minimumLength = 6
    /// Bytes of UTF-8; Supabase Auth cannot handle more.
    static let maximumLength = 72

    static func check(_ password: String) throws(AuthError) {
        try checkLength(password)
        guard password.utf8.count >= minimumLength else {
            throw AuthError(
                422, .weakPassword, "Password should be at least \(minimumLength) characters.",
                weakPasswordReasons: ["length"])
        }
    }

    /// Checks only that the password is not too long.
    static func checkLength(_ password: String) throws(AuthError) {
        guard password.utf8.count <= maximumLength else {
            throw .invalid("Password cannot be longer than \(maximumLength) characters")
        }
    }
}
