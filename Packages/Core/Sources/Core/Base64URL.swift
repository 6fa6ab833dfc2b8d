public import Foundation

/// Base 64 with the URL-safe alphabet and no padding (RFC 4648, section 5).
public enum Base64URL {
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes what ``encode(_:)`` writes; nil for anything else.
    public static func decode(_ text: some StringProtocol) -> Data? {
        decodeLeniently(text).flatMap { encode($0) == text ? $0 : nil }
    }

    /// Decodes padded text, too, the standard alphabet, and text with bits set that belong to no byte. For a text that
    /// another program decodes, maybe as leniently.
    public static func decodeLeniently(_ text: some StringProtocol) -> Data? {
        let standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    }
}

extension CharacterSet {
    /// What a part of a URL contains without an escape (RFC 3986, section 2.3).
    public static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension String {
    /// The text as a part of a URL, with escapes for all but unreserved characters.
    public var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "" }

    /// A short number for a name (FNV-1a, 64 bits), in hexadecimal digits. Finding another name with it is easy.
    var fingerprint: String {
        let hash = utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}

extension Sequence<UInt8> {
    /// The bytes in hexadecimal, two lower-case digits for each.
    public var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
