import Foundation

/// A zlib stream that is not compressed (RFC 1950, RFC 1951 3.2.4), for a machine without zlib.
enum StoredZlib {
    static func wrap(_ bytes: [UInt8]) -> Data {
        var stream = Data([0x78, 0x01])
        var start = 0
        repeat {
            let count = min(bytes.count - start, 0xffff)
            let isLast = start + count == bytes.count
            let length = UInt16(count)
            stream.append(isLast ? 1 : 0)
            for number in [length, ~length] { stream += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }
            stream += bytes[start..<start + count]
            start += count
        } while start < bytes.count
        let sum = adler(bytes)
        stream += (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - $0 * 8)) }
        return stream
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
