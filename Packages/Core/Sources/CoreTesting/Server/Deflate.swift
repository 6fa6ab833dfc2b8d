public import Foundation

/// Compressed bodies.
public enum Deflate {
    /// `hello, ` twenty times, by gzip.
    public static let hello = Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJ11HIGAwUAAM4bi+MAAAA") ?? Data()

    /// A gzip stream that unpacks to about `size` zeros and is 150 times smaller; it has no end.
    public static func bomb(size: Int) -> [UInt8] {
        // A zero, then eight times "the byte before, 258 times", again and again (RFC 1951, 3.2.6).
        let zero: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x63]
        let copies: [UInt8] = [0x18, 0x05, 0xa3, 0x60, 0x14, 0x8c, 0x82, 0x51, 0x30, 0x0a, 0x46, 0xc1, 0x28]
        return zero + repeatElement(copies, count: size / (8 * 258)).joined()
    }
}
