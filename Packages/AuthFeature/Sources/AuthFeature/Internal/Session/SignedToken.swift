import Core
import Foundation

/// A signed JWT, split and decoded but not verified. (Source: RFC 7515, 3.1 and 7.1.)
///
/// Every part has one encoding only: a change of one letter of the token changes its content, or makes it invalid.
struct SignedToken: Sendable {
    struct Header: Decodable {
        let algorithm: String
        /// Nil when the server has only one key.
        let keyID: String?
        /// Whether it names extensions that must be understood. None is, so such a token must not be accepted.
        let isExtended: Bool

        private enum CodingKeys: String, CodingKey {
            case algorithm = "alg"
            case keyID = "kid"
            case extensions = "crit"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            algorithm = try container.decode(String.self, forKey: .algorithm)
            keyID = try container.decodeIfPresent(String.self, forKey: .keyID)
            isExtended = container.contains(.extensions)
        }
    }

    let header: Header
    let claims: AccessTokenClaims
    /// What the signature is for: the first two parts as they are in the token.
    let signedText: Data
    let signature: Data

    /// Nil for a text that is not a signed JWT in its only encoding, and for one with extensions that must be understood.
    init?(_ token: Secret) {
        let parts = token.revealed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.decode(Header.self, parts[0]), !header.isExtended,
            let claims = Self.decode(AccessTokenClaims.self, parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { return nil }
        self.header = header
        self.claims = claims
        signedText = Data("\(parts[0]).\(parts[1])".utf8)
        self.signature = signature
    }

    private static func decode<T: Decodable>(_ type: T.Type, _ part: Substring) -> T? {
        Base64URL.decode(part).flatMap { try? ReceivedJSON.decode(type, from: $0) }
    }
}
