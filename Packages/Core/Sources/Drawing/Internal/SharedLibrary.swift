import CDrawing
import Foundation

/// A library of the system, opened while the program runs, and never closed.
struct SharedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// This machine lacks the library, or has one without a function that is needed.
    struct Missing: Error {}

    init(_ names: String...) throws {
        guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { throw Missing() }
        self.handle = handle
    }

    /// The caller gives the C function's type.
    func function<Function>(_ name: String) throws -> Function {
        guard let symbol = dlsym(handle, name) else { throw Missing() }
        return unsafeBitCast(symbol, to: Function.self)
    }
}

/// The words of a C library about a file from outside; they may quote it.
enum LibraryText {
    /// Visible ASCII alone, at most 100 letters, without a full stop at the end.
    static func clean(_ text: String) -> String {
        let visible = text.unicodeScalars.filter { (0x20...0x7e).contains($0.value) }.prefix(100)
        var words = String(String.UnicodeScalarView(visible))
        while let last = words.last, last == "." || last == " " { words.removeLast() }
        return words.isEmpty ? "its content cannot be decoded" : words
    }
}

/// zlib, which is there wherever libcurl is.
struct Zlib: Sendable {
    static let shared = try? Zlib()

    private let bound: slipway_zlib_bound
    private let pack: slipway_zlib_compress

    private init() throws {
        let library = try SharedLibrary("libz.so.1", "libz.1.dylib")
        bound = try library.function("compressBound")
        pack = try library.function("compress2")
    }

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
        for start in stride(from: 0, to: max(bytes.count, 1), by: 0xffff) {
            let part = bytes[start..<min(start + 0xffff, bytes.count)]
            let length = UInt16(part.count)
            stream.append(part.endIndex == bytes.count ? 1 : 0)
            for number in [length, ~length] { stream += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }
            stream += part
        }
        let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let low = (sums.0 + UInt32(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        return stream + [UInt8(high >> 8), UInt8(high & 0xff), UInt8(low >> 8), UInt8(low & 0xff)]
    }
}
