import CDrawing
import Foundation

/// Reads and writes JPEG pictures with libturbojpeg. Its interface needs no setjmp.
struct LibTurboJPEG: Sendable {
    static let package = "libturbojpeg0"
    private let initDecompress: slipway_jpeg_init
    private let initCompress: slipway_jpeg_init
    private let destroy: slipway_jpeg_destroy
    private let readHeader: slipway_jpeg_header
    private let scalingFactors: slipway_jpeg_factors
    private let decompress: slipway_jpeg_decompress
    private let compress: slipway_jpeg_compress
    private let free: slipway_jpeg_free
    private let errorCode: slipway_jpeg_error_code
    private let errorText: slipway_jpeg_error_text

    init() throws {
        let library = try SharedLibrary("libturbojpeg.so.0", "libturbojpeg.0.dylib")
        initDecompress = try library.function("tjInitDecompress")
        initCompress = try library.function("tjInitCompress")
        destroy = try library.function("tjDestroy")
        readHeader = try library.function("tjDecompressHeader3")
        scalingFactors = try library.function("tjGetScalingFactors")
        decompress = try library.function("tjDecompress2")
        compress = try library.function("tjCompress2")
        free = try library.function("tjFree")
        errorCode = try library.function("tjGetErrorCode")
        errorText = try library.function("tjGetErrorStr2")
    }

    // MARK: Reading

    func decode(
        _ data: Data, header: PictureHeader, atLeast side: Int?, limit: Int
    ) throws(PictureProblem) -> PixelImage {
        guard let handle = initDecompress() else { throw .damaged("there is no memory to decode it") }
        defer { _ = destroy(handle) }
        let size = scaledSize(of: header, atLeast: side, limit: limit)
        // What a file that is cut off lacks stays as it is here.
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        var isCMYK = false
        let isRead = data.withUnsafeBytes { bytes -> Bool in
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            var width: Int32 = 0
            var height: Int32 = 0
            var samples: Int32 = 0
            var colours: Int32 = -1
            // Fails for sampling factors that have no name, which matter to those alone who decode to planes of luma and
            // chroma. The rest has been read then.
            _ = readHeader(handle, start, UInt(bytes.count), &width, &height, &samples, &colours)
            guard Int(width) == header.width, Int(height) == header.height, colours >= 0 else { return false }
            isCMYK = [slipway_jpeg_colours_cmyk, slipway_jpeg_colours_ycck].contains(Int(colours))
            let format = isCMYK ? slipway_jpeg_cmyk : slipway_jpeg_rgba
            let code = decompress(
                handle, start, UInt(bytes.count), &pixels, Int32(size.width), 0, Int32(size.height),
                Int32(format), Int32(slipway_jpeg_limit_scans))
            // After a warning, such as for a missing end, there is a picture.
            return code == 0 || errorCode(handle) != Int32(slipway_jpeg_fatal)
        }
        guard isRead else { throw .damaged(message(of: handle)) }
        if isCMYK { Self.convertFromCMYK(&pixels) }
        return PixelImage(width: size.width, height: size.height, pixels: pixels)
    }

    private func scaledSize(
        of header: PictureHeader, atLeast side: Int?, limit: Int
    ) -> (width: Int, height: Int) {
        var count: Int32 = 0
        guard let factors = scalingFactors(&count) else { return (header.width, header.height) }
        let sizes = UnsafeBufferPointer(start: factors, count: Int(count)).compactMap {
            factor -> (width: Int, height: Int)? in
            let (above, below) = (Int(factor.num), Int(factor.denom))
            guard above > 0, above <= below else { return nil }
            return ((header.width * above + below - 1) / below, (header.height * above + below - 1) / below)
        }.sorted { $0.width * $0.height < $1.width * $1.height }
        if let side, let enough = sizes.first(where: { max($0.width, $0.height) >= side }) { return enough }
        return sizes.last { $0.width * $0.height <= limit } ?? sizes.first ?? (header.width, header.height)
    }

    /// Adobe's files hold the ink that is missing, which is how much of the light stays.
    private static func convertFromCMYK(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for pixel in stride(from: 0, to: pixels.count, by: 4) {
                let black = Int(pixels[pixel + 3])
                for colour in 0..<3 {
                    pixels[pixel + colour] = UInt8((Int(pixels[pixel + colour]) * black + 127) / 255)
                }
                pixels[pixel + 3] = 255
            }
        }
    }

    // MARK: Writing

    func encode(_ image: PixelImage, quality: Int) throws(PictureProblem) -> Data {
        guard let handle = initCompress() else { throw .damaged("there is no memory to encode it") }
        defer { _ = destroy(handle) }
        var file: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let code = compress(
            handle, image.pixels, Int32(image.width), 0, Int32(image.height), Int32(slipway_jpeg_rgba), &file,
            &size, Int32(slipway_jpeg_samples_420), Int32(quality), 0)
        defer { free(file) }
        guard code == 0, let file else { throw .damaged(message(of: handle)) }
        return Data(bytes: file, count: Int(size))
    }

    private func message(of handle: UnsafeMutableRawPointer) -> String {
        errorText(handle).map { LibraryText.clean(String(cString: $0)) } ?? LibraryText.clean("")
    }
}
