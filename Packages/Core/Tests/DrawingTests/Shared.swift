import CoreTesting
import Foundation

@testable import Drawing

/// Codecs, and whether this machine has them. A test of JPEG pictures is skipped where there is no library.
enum Codecs {
    static let shared = PictureLibraries.shared
    static let readsPNG = (try? LibPNG()) != nil
    static let readsJPEG = (try? LibTurboJPEG()) != nil

    static func decode(_ data: Data, atLeast side: Int? = nil) throws -> PixelImage {
        try shared.decode(data, header: PictureHeader.read(data, limits: PictureLimits()), atLeast: side)
    }
}

extension PixelImage {
    init(_ width: Int, _ height: Int, _ pixels: Data) {
        self.init(width: width, height: height, pixels: [UInt8](pixels))
    }

    /// Pixels without a pattern, the same in every run.
    static func noise(_ width: Int, _ height: Int, alpha: ClosedRange<UInt8> = 255...255) -> PixelImage {
        var generator = SeededGenerator(seed: UInt64(width * 31 + height))
        let pixels = (0..<width * height * 4).map { index in
            UInt8.random(in: index % 4 == 3 ? alpha : 0...255, using: &generator)
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    static func filled(_ width: Int, _ height: Int, _ pixel: [UInt8]) -> PixelImage {
        PixelImage(width: width, height: height, pixels: Array(repeatElement(pixel, count: width * height).joined()))
    }

    /// How far two pictures of one size are apart where they differ most.
    func distance(to other: PixelImage) -> Int {
        zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
}

extension Data {
    func holds(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }

    func replacing(_ bytes: [UInt8], at offset: Int) -> Data {
        var data = self
        data.replaceSubrange(data.startIndex + offset..<data.startIndex + offset + bytes.count, with: bytes)
        return data
    }
}

enum PNGFile {
    static let signature = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

    static func chunk(_ type: String, _ content: Data) -> Data {
        let checked = Data(type.utf8) + content
        return number(content.count) + checked + number(Int(CRC32.of(checked)))
    }

    static func header(
        _ width: Int, _ height: Int, depth: UInt8 = 8, colours: UInt8 = 6, compression: UInt8 = 0, filter: UInt8 = 0,
        interlace: UInt8 = 0
    ) -> Data {
        chunk(
            "IHDR", number(width) + number(height) + Data([depth, colours, compression, filter, interlace]))
    }

    static func correctChecksums(_ bytes: inout [UInt8]) {
        var start = signature.count
        while start + 12 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 8 + length
            guard end + 4 <= bytes.count else { return }
            bytes.replaceSubrange(end..<end + 4, with: number(Int(CRC32.of(Data(bytes[start + 4..<end])))))
            start = end + 4
        }
    }

    static func number(_ value: Int) -> Data { Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }) }
}

enum JPEGFile {
    static let start = Data([0xff, 0xd8])
    static let end = Data([0xff, 0xd9])

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> Data {
        Data([0xff, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content)
    }

    static func frame(
        _ width: Int, _ height: Int, marker: UInt8 = 0xc0, precision: UInt8 = 8, components: UInt8 = 3
    ) -> Data {
        let size = [
            precision, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), components,
        ]
        return segment(marker, size + (0..<components).flatMap { [$0, 0x11, 0] })
    }

    static func scan(components: UInt8 = 3) -> Data {
        segment(0xda, [components] + (0..<components).flatMap { [$0, 0] } + [0, 63, 0])
    }
}

/// EXIF data with one tag.
enum ExifData {
    static func tag(
        _ value: UInt16, isLittle: Bool, tag: UInt16 = 0x0112, type: UInt16 = 3, count: UInt32 = 1,
        directory: UInt32 = 8, entries: UInt16 = 1
    ) -> [UInt8] {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: isLittle ? number.littleEndian : number.bigEndian) { Array($0) }
        }
        let order = [UInt8](repeating: UInt8(ascii: isLittle ? "I" : "M"), count: 2)
        let entry = bytes(tag) + bytes(type) + bytes(count) + bytes(value) + [0, 0]
        return order + bytes(UInt16(42)) + bytes(directory) + bytes(entries) + entry + [0, 0, 0, 0]
    }
}
