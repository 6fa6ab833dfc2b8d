/// Somebody who gets a session.
struct SignIn: Sendable {
    let user: UserRecord
    /// How they proved who they are, as the `amr` of their tokens says it: `password`, `otp`, `anonymous` and so on.
    let method: String
}
