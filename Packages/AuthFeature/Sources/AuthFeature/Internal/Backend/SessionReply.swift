import Foundation

/// A session or a bare user, as the wire has them; only what is used is read, and all of that is checked.
struct SessionReply: Decodable {
    struct User: Decodable {
        let id: String
        let email: String?
    }

    private let accessToken: String?
    private let refreshToken: String?
    private let tokenType: String?
    private let expiresIn: Double?
    private let user: User?

    private enum CodingKeys: String, CodingKey {
        case user
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
    }

    /// Whether this is a user without a session.
    var isBareUser: Bool { accessToken == nil && refreshToken == nil }

    /// - Throws: ``BackendFailure/malformed(_:)`` naming the first part that cannot be used.
    func grant(origin: String, receivedAt: Date, serverDate: Date?) throws(BackendFailure) -> Grant {
        guard tokenType == nil || tokenType?.lowercased() == "bearer" else {
            throw .malformed("its token_type is not bearer")
        }
        // Ten years: what lasts longer is a mistake, and what has no end cannot be counted with.
        guard let expiresIn, expiresIn >= 1, expiresIn <= 315_360_000 else {
            throw .malformed("its expires_in is missing or makes no sense")
        }
        guard let user else { throw .malformed("its user is missing") }
        return Grant(
            accessToken: try Self.token(accessToken, "access_token"),
            refreshToken: try Self.token(refreshToken, "refresh_token"),
            lifetime: expiresIn, receivedAt: receivedAt, serverDate: serverDate, origin: origin,
            user: try user.appUser())
    }

    // A token goes into a header; what would not fit there unchanged is none.
    private static func token(_ text: String?, _ name: String) throws(BackendFailure) -> Secret {
        guard let text, !text.isEmpty, text.utf8.count <= 16_384, text.utf8.allSatisfy({ (0x21...0x7e) ~= $0 }) else {
            throw .malformed("its \(name) is missing or cannot be a token")
        }
        return Secret(text)
    }
}

extension SessionReply.User {
    /// The wire has "" for an account without an address.
    func appUser() throws(BackendFailure) -> AppUser {
        guard !id.isEmpty, id.utf8.count <= 255 else { throw .malformed("its user has no id") }
        return AppUser(uid: id, email: email.flatMap { $0.isEmpty ? nil : $0 })
    }
}
