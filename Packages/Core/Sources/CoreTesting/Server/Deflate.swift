public import Foundation

/// Compressed bodies.
public enum Deflate {
    /// `hello, ` twenty times, by gzip.
    public static let hello = Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJ11HIGAwUAAM4bi+MAAAA") ?? Data()

    /// A gzip stream that unpacks to about `size` zeros and is 150 times smaller; it has no end.
    public static func bomb(size: Int) -> [UInt8] {
        var bits = BitWriter(bytes: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
        bits.append(0b1, count: 1)
        bits.append(0b10, count: 2)
        // A zero, then "the byte before, 258 times" in the fixed code of RFC 1951.
        bits.append(0b0011_0000, count: 8)
        for _ in 0..<(size / 258) {
            bits.append(0b1100_0101, count: 8)
            bits.append(0b00000, count: 5)
        }
        return bits.bytes
    }

    private struct BitWriter {
        var bytes: [UInt8]
        var used = 8

        /// Appends the lowest `count` bits of `code`, the highest of them first.
        mutating func append(_ code: Int, count: Int) {
            for shift in (0..<count).reversed() {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(code >> shift & 1) << used
                used += 1
            }
        }
    }
}
