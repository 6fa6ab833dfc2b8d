import Core
import Foundation

/// A session or a bare user in the form of the protocol. Only the values in use are read, and all of them are checked.
struct SessionReply: Decodable {
    struct User: Decodable {
        let id: String
        let email: String?
        private let newEmail: String?
        private let metadata: Metadata?
        private let factors: FactorReplies?

        private enum CodingKeys: String, CodingKey {
            case id, email, factors
            case newEmail = "new_email"
            case metadata = "user_metadata"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            email = try container.decodeIfPresent(String.self, forKey: .email)
            newEmail = try? container.decodeIfPresent(String.self, forKey: .newEmail)
            metadata = try? container.decodeIfPresent(Metadata.self, forKey: .metadata)
            factors = try? container.decodeIfPresent(FactorReplies.self, forKey: .factors)
        }
    }

    /// Metadata from users and providers can have any type; a value that is not a text is ignored.
    private struct Metadata: Decodable {
        let name: String?

        private enum CodingKeys: String, CodingKey {
            case name
            case fullName = "full_name"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func text(_ key: CodingKeys) -> String? {
                (try? container.decode(String.self, forKey: key)).flatMap(PersonName.init)?.text
            }
            name = text(.fullName) ?? text(.name)
        }
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
    func grant(by reply: AuthReply) throws(BackendFailure) -> Grant {
        try WireToken.checkType(tokenType)
        let lifetime = try WireToken.lifetime(expiresIn)
        guard let user else { throw .malformed("its user is missing") }
        return Grant(
            accessToken: try WireToken.secret(accessToken, "access_token"),
            refreshToken: try WireToken.secret(refreshToken, "refresh_token"),
            expiry: reply.expiry(after: lifetime), origin: reply.origin, user: try user.appUser())
    }
}

extension SessionReply.User {
    /// The server sends "" for an account without an address.
    func appUser() throws(BackendFailure) -> AppUser {
        guard !id.isEmpty, id.utf8.count <= 255 else { throw .malformed("its user has no id") }
        return AppUser(
            uid: id, email: Self.present(email), name: metadata?.name, pendingEmail: Self.present(newEmail),
            factors: factors?.usable ?? [])
    }

    private static func present(_ text: String?) -> String? {
        text.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The requirements for every token in a reply.
enum WireToken {
    static func checkType(_ type: String?) throws(BackendFailure) {
        guard type == nil || type?.lowercased() == "bearer" else { throw .malformed("its token_type is not bearer") }
    }

    /// In seconds, at most ten years: a longer lifetime is a mistake, and an infinite one cannot be used in
    /// calculations.
    static func lifetime(_ expiresIn: Double?) throws(BackendFailure) -> TimeInterval {
        guard let expiresIn, expiresIn >= 1, expiresIn <= 315_360_000 else {
            throw .malformed("its expires_in is missing or invalid")
        }
        return expiresIn
    }

    /// A token is sent in a header, so a text that does not fit into a header unchanged is rejected.
    static func secret(_ text: String?, _ name: String) throws(BackendFailure) -> Secret {
        guard let text, !text.isEmpty, text.utf8.count <= 16_384, text.utf8.allSatisfy({ (0x21...0x7e) ~= $0 }) else {
            throw .malformed("its \(name) is missing or cannot be a token")
        }
        return Secret(text)
    }
}
