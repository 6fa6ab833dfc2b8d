import CDrawing
import Foundation

/// zlib, which is there wherever libcurl is.
struct Zlib: Sendable {
    static let shared = Zlib()

    private let bound: slipway_zlib_bound
    private let pack: slipway_zlib_compress

    private init?() {
        guard let library = SharedLibrary("libz.so.1", "libz.1.dylib"),
            let bound = library.function("compressBound", as: slipway_zlib_bound.self),
            let pack = library.function("compress2", as: slipway_zlib_compress.self)
        else { return nil }
        self.bound = bound
        self.pack = pack
    }

    /// A zlib stream of the bytes.
    func compress(_ bytes: [UInt8]) -> Data {
        var size = bound(UInt(bytes.count))
        var code: Int32 = 0
        let packed = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            code = bytes.withUnsafeBufferPointer {
                pack(buffer.baseAddress, &size, $0.baseAddress, UInt($0.count), 6)
            }
            count = code == 0 ? Int(size) : 0
        }
        // It fails for lack of memory alone.
        return code == 0 ? Data(packed) : StoredZlib.wrap(bytes)
    }
}

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
