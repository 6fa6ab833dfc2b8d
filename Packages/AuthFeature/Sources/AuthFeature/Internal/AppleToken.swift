import Core
import Foundation

/// What Apple proves who somebody is with. Whether it is true, the server finds out.
struct AppleToken: Sendable {
    let text: Secret
    /// Whom it claims to be of: Apple's lasting id of a person; "" when it does not say. Only the server can tell whether
    /// that is so.
    let subject: String

    /// - Throws: ``AuthError/invalidIdentityToken`` for a text that has not the form of a JWT.
    init(_ text: String) throws(AuthError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte || byte == UInt8(ascii: "-")
                        || byte == UInt8(ascii: "_")
                }
        }
        guard parts.count == 3, isPlain, text.utf8.count <= 16_384 else { throw .invalidIdentityToken }
        self.text = Secret(text)
        subject = Self.subject(String(parts[1]))
    }

    private static func subject(_ payload: String) -> String {
        struct Claims: Decodable { let sub: String }
        let plain = payload.replacing("-", with: "+").replacing("_", with: "/")
        let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
        guard let data = Data(base64Encoded: padded), let claims = try? ReceivedJSON.decode(Claims.self, from: data)
        else { return "" }
        return String(claims.sub.prefix(255))
    }
}
