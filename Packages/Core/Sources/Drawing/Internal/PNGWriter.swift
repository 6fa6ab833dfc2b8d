import Foundation

/// A PNG file of 8 bits a colour, with alpha when a pixel needs it, and of nothing but pixels.
enum PNGWriter {
    /// - Parameter compress: a zlib stream of the bytes.
    static func write(_ image: PixelImage, compress: ([UInt8]) -> Data) -> Data {
        let colours = image.isOpaque ? 3 : 4
        var header = number(image.width) + number(image.height)
        header += [8, colours == 3 ? 2 : 6, 0, 0, 0]
        var file = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        append("IHDR", header, to: &file)
        append("IDAT", compress(PNGRows.filtered(image, colours: colours)), to: &file)
        append("IEND", Data(), to: &file)
        return file
    }

    private static func append(_ type: String, _ content: Data, to file: inout Data) {
        let checked = Data(type.utf8) + content
        file += number(content.count)
        file += checked
        file += number(Int(CRC32.of(checked)))
    }

    private static func number(_ value: Int) -> Data {
        Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) })
    }
}
