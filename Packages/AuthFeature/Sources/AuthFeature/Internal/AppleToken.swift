import Core
import Foundation

/// Apple's identity token. Only the server can verify it.
struct AppleToken: Sendable {
    let text: Secret
    /// The token's subject, Apple's permanent id of the user; "" when the token has none. Unverified: only the server
    /// can check it.
    let subject: String

    /// - Throws: ``AuthError/invalidIdentityToken`` for a text that does not have the form of a JWT.
    init(_ text: String) throws(AuthError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part.unicodeScalars.allSatisfy(CharacterSet.base64URL.contains)
        }
        guard parts.count == 3, isPlain, text.utf8.count <= 16_384 else { throw .invalidIdentityToken }
        self.text = Secret(text)
        subject = Self.subject(String(parts[1]))
    }

    private static func subject(_ payload: String) -> String {
        struct Claims: Decodable { let sub: String }
        guard let data = Base64URL.decodeLeniently(payload),
            let claims = try? ReceivedJSON.decode(Claims.self, from: data)
        else { return "" }
        return String(claims.sub.prefix(255))
    }
}
