import Core
import Foundation

/// The mails that sign a user in.
enum RequestedMail: Sendable {
    case magicLink, recovery
}

/// A token, and the address of the only backend that may receive it.
struct Bearer: Sendable {
    let token: Secret
    let origin: String
}

/// What a server grants to a user after authentication.
struct Grant: Sendable {
    let accessToken: Secret
    let refreshToken: Secret
    /// Of the access token, in seconds from when it was issued.
    let lifetime: TimeInterval
    let receivedAt: Date
    /// The server's clock when it sent the reply; nil when the reply has no date.
    let serverDate: Date?
    let origin: String
    let user: AppUser
}

/// A token for the backend's own API.
struct APIGrant: Sendable {
    let token: Secret
    /// In seconds from when it was issued.
    let lifetime: TimeInterval
    let receivedAt: Date
    /// The server's clock when it sent the reply; nil when the reply has no date.
    let serverDate: Date?
}

/// A server's public keys.
struct PublicKeys: Sendable {
    let keys: [PublicKey]
    /// The server's clock when it sent the reply; nil when the reply has no date.
    let serverDate: Date?
}

/// A server's reply about a user.
struct UserReply: Sendable {
    let user: AppUser
    /// The server's clock when it sent the reply; nil when the reply has no date.
    let serverDate: Date?
}
