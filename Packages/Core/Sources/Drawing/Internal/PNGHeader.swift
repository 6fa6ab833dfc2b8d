import Foundation

/// The first chunk of a PNG file, and its EXIF data (PNG, third edition, 11.2.1 and 11.3.3.5).
enum PNGHeader {
    /// Where chunks begin: after the signature.
    private static let first = 8
    /// The length, the type and the checksum of a chunk.
    private static let frame = 12
    /// EXIF data is at most as long as in a JPEG file.
    private static let exifLimit = 64 << 10
    /// Behind so many chunks, EXIF data is not found.
    private static let chunkLimit = 10_000

    static func read(_ bytes: FileBytes, limits: PictureLimits) throws(PictureProblem) -> PictureHeader {
        guard let chunk = chunk(bytes, at: first) else { throw .damaged("it ends in its header") }
        guard chunk.type == "IHDR", chunk.length == 13 else { throw .damaged("it does not begin with a header") }
        guard let content = content(of: chunk, in: bytes) else { throw .damaged("the checksum of its header is wrong") }
        let header = FileBytes(content)
        func number(_ offset: Int, _ count: Int) -> Int { header.number(at: offset, bytes: count) ?? 0 }
        let width = number(0, 4)
        let height = number(4, 4)
        let sizes = 1...Int(Int32.max)
        guard sizes.contains(width), sizes.contains(height) else { throw .damaged("its size is not allowed") }
        guard depths[number(9, 1)]?.contains(number(8, 1)) == true else {
            throw .damaged("its kind of colours does not exist")
        }
        guard number(10, 1) == 0, number(11, 1) == 0, number(12, 1) <= 1 else {
            throw .damaged("its kind of compression does not exist")
        }
        try PictureHeader.check(width: width, height: height, limits: limits, pixels: limits.pixels)
        return PictureHeader(format: .png, width: width, height: height, orientation: orientation(bytes))
    }

    /// How many bits each kind of colours may have: greys, colours, a palette, and the first two with alpha.
    private static let depths: [Int: Set<Int>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    private struct Chunk {
        let offset: Int
        let length: Int
        let type: String
    }

    private static func chunk(_ bytes: FileBytes, at offset: Int) -> Chunk? {
        guard let length = bytes.number(at: offset, bytes: 4), let type = bytes.slice(from: offset + 4, count: 4) else {
            return nil
        }
        return Chunk(offset: offset, length: length, type: String(decoding: type, as: UTF8.self))
    }

    /// The content of a chunk that is whole.
    private static func content(of chunk: Chunk, in bytes: FileBytes) -> Data? {
        guard let checked = bytes.slice(from: chunk.offset + 4, count: chunk.length + 4),
            let sum = bytes.number(at: chunk.offset + 8 + chunk.length, bytes: 4),
            CRC32.of(checked) == UInt32(truncatingIfNeeded: sum)
        else { return nil }
        return checked.dropFirst(4)
    }

    /// The chunk may stand before or after the pixels.
    private static func orientation(_ bytes: FileBytes) -> ExifOrientation {
        var offset = first
        for _ in 0..<chunkLimit {
            guard let chunk = chunk(bytes, at: offset), chunk.type != "IEND" else { break }
            if chunk.type == "eXIf" {
                guard chunk.length <= exifLimit, let content = content(of: chunk, in: bytes) else { return .up }
                return ExifReader.orientation(in: FileBytes(content))
            }
            offset += frame + chunk.length
        }
        return .up
    }
}
