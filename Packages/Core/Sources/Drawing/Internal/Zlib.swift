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
