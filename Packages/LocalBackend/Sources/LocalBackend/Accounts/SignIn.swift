/// A user for whom a session is opened.
struct SignIn: Sendable {
    let user: UserRecord
    /// How the user authenticated, as in the `amr` of their tokens: `password`, `otp`, `anonymous` and so on.
    let method: String
}
