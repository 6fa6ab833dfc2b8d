import Foundation

/// The checksum of a PNG chunk (PNG, third edition, annex D).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1 }
    }

    static func of(_ data: Data) -> UInt32 {
        ~data.withUnsafeBytes { bytes in
            table.withUnsafeBufferPointer { table in
                bytes.reduce(~0) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
            }
        }
    }
}
