import Foundation

/// What Apple proves who somebody is with. Whether it is true, the server finds out.
struct AppleToken: Sendable {
    let text: Secret

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
    }
}
