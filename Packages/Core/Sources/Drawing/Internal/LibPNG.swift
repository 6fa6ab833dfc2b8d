import CDrawing
import Foundation

/// Reads PNG pictures with libpng 1.6, through its simplified interface, which needs no setjmp.
struct LibPNG: Sendable {
    static let package = "libpng16-16"
    private let beginRead: slipway_png_begin_read
    private let finishRead: slipway_png_finish_read
    private let release: slipway_png_free
    let version: String

    init() throws {
        let library = try SharedLibrary("libpng16.so.16", "libpng16.16.dylib")
        beginRead = try library.function("png_image_begin_read_from_memory")
        finishRead = try library.function("png_image_finish_read")
        release = try library.function("png_image_free")
        let version: slipway_png_version = try library.function("png_get_libpng_ver")
        self.version = version(nil).map { LibraryText.clean(String(cString: $0)) } ?? "of an unknown version"
    }

    func decode(_ data: Data, header: PictureHeader) throws(PictureProblem) -> PixelImage {
        let data = try PNGChunk.pixels(of: data)
        var image = slipway_png_image()
        image.version = UInt32(slipway_png_image_version)
        defer { release(&image) }
        let pixels = data.withUnsafeBytes { bytes -> [UInt8]? in
            guard beginRead(&image, bytes.baseAddress, bytes.count) != 0,
                Int(image.width) == header.width, Int(image.height) == header.height
            else { return nil }
            image.format = UInt32(slipway_png_format_rgba)
            image.flags |= UInt32(slipway_png_flag_16_bit_srgb)
            var pixels = [UInt8](repeating: 0, count: header.width * header.height * 4)
            return finishRead(&image, nil, &pixels, 0, nil) != 0 ? pixels : nil
        }
        // A warning is 1, an error 2.
        guard let pixels, image.warning_or_error & 3 <= 1 else { throw .damaged(message(of: image)) }
        return PixelImage(width: header.width, height: header.height, pixels: pixels)
    }

    private func message(of image: slipway_png_image) -> String {
        withUnsafeBytes(of: image.message) { LibraryText.clean(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)) }
    }
}
