import Foundation

/// A token with a lifetime, as functions return it.
struct TokenReply: Decodable {
    private let token: String?
    private let tokenType: String?
    private let expiresIn: Double?

    private enum CodingKeys: String, CodingKey {
        case token
        case tokenType = "token_type"
        case expiresIn = "expires_in"
    }

    /// - Throws: ``BackendFailure/malformed(_:)`` naming the first part that cannot be used.
    func grant(receivedAt: Date, serverDate: Date?) throws(BackendFailure) -> APIGrant {
        try WireToken.checkType(tokenType)
        return APIGrant(
            token: try WireToken.secret(token, "token"), lifetime: try WireToken.lifetime(expiresIn),
            receivedAt: receivedAt, serverDate: serverDate)
    }
}
