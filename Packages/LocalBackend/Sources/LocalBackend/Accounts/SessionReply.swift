/// A session, as it is sent to a client.
struct SessionReply: Sendable, Encodable {
    let accessToken: String
    let tokenType = "bearer"
    /// Seconds.
    let expiresIn: Int
    /// Seconds since 1970.
    let expiresAt: Int
    let refreshToken: String
    let user: UserReply
}
