import Core
import Crypto
import Foundation

/// Derives each refresh token from the one before it.
///
/// A successor is derived from its parent with the installation's key. So the database holds only hashes, and a client
/// whose reply was lost still gets the same successor when it presents the parent again.
struct RefreshTokenChain: Sendable {
    let key: SymmetricKey

    /// The first token of a session: 256 random bits.
    func first() -> String {
        Base64URL.encode(RandomBytes.make(count: 32))
    }

    func successor(of token: String) -> String {
        Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Data(token.utf8), using: key))
    }

    /// Whether the text has the form of a refresh token. The short form is that of older servers.
    static func isWellFormed(_ token: String) -> Bool {
        if token.utf8.count == 12 {
            return token.utf8.allSatisfy { $0.isDigit || (0x61...0x7a).contains($0) }
        }
        return Base64URL.decode(token)?.count == 32
    }
}
