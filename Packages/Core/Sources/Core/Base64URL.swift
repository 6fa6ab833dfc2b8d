public import Foundation

/// Base 64 with the URL-safe alphabet and no padding (RFC 4648, section 5).
public enum Base64URL {
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Nil for anything that ``encode(_:)`` would not have written.
    public static func decode(_ text: some StringProtocol) -> Data? {
        decodeLeniently(text).flatMap { encode($0) == text ? $0 : nil }
    }

    /// Also decodes padded text, the standard alphabet, and text with bits set that belong to no byte. For a text that
    /// another program decodes, maybe as leniently.
    public static func decodeLeniently(_ text: some StringProtocol) -> Data? {
        let standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    }
}
