import Core
import Foundation

/// A token, and the address of the only backend that may receive it.
struct Bearer: Sendable {
    let token: Secret
    let origin: String
}

/// When a granted token expires.
struct Expiry: Sendable {
    /// On the server's clock.
    let date: Date
    /// How many seconds the server's clock was ahead of this machine's when the token arrived.
    let clockSkew: TimeInterval
}

/// What a server grants to a user after authentication.
struct Grant: Sendable {
    let accessToken: Secret
    let refreshToken: Secret
    /// Of the access token.
    let expiry: Expiry
    let origin: String
    let user: AppUser

    var access: Bearer { Bearer(token: accessToken, origin: origin) }
}

/// A token for the backend's own API.
struct APIGrant: Sendable {
    let token: Secret
    let expiry: Expiry
}
