import Foundation

/// The rows of a picture as differences, which compress better than colours do (PNG, third edition, 9).
enum PNGRows {
    /// For each row the number of the filter, then the differences of its bytes to the pixel on the left (filter 1).
    static func filtered(_ image: PixelImage, colours: Int) -> [UInt8] {
        let length = image.width * colours + 1
        var rows = [UInt8](repeating: 0, count: length * image.height)
        rows.withUnsafeMutableBufferPointer { rows in
            image.pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<image.height {
                    var (from, to) = (y * image.width * 4, y * length)
                    rows[to] = 1
                    to += 1
                    for x in 0..<image.width {
                        for colour in from..<(from + colours) {
                            rows[to] = pixels[colour] &- (x == 0 ? 0 : pixels[colour - 4])
                            to += 1
                        }
                        from += 4
                    }
                }
            }
        }
        return rows
    }
}

/// A PNG file of 8 bits a colour, with alpha when a pixel needs it, and of nothing but pixels.
enum PNGWriter {
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

/// The first chunk of a PNG file, and its EXIF data (PNG, third edition, 11.2.1 and 11.3.3.5).
enum PNGHeader {
    /// EXIF data is at most as long as in a JPEG file.
    private static let exifLimit = 64 << 10
    /// Behind so many chunks, EXIF data is not found.
    private static let chunkLimit = 10_000

    static func read(_ bytes: FileBytes, limits: PictureLimits) throws(PictureProblem) -> PictureHeader {
        guard let chunk = PNGChunk(bytes, at: PNGChunk.first) else { throw .damaged("it ends in its header") }
        guard chunk.type == "IHDR", chunk.length == 13 else { throw .damaged("it does not begin with a header") }
        guard let content = chunk.content(in: bytes) else { throw .damaged("the checksum of its header is wrong") }
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

    /// The chunk may stand before or after the pixels.
    private static func orientation(_ bytes: FileBytes) -> ExifOrientation {
        var offset = PNGChunk.first
        for _ in 0..<chunkLimit {
            guard let chunk = PNGChunk(bytes, at: offset), chunk.type != "IEND" else { break }
            if chunk.type == "eXIf" {
                guard chunk.length <= exifLimit, let content = chunk.content(in: bytes) else { return .up }
                return ExifReader.orientation(in: FileBytes(content))
            }
            offset = chunk.end
        }
        return .up
    }
}

/// A chunk of a PNG file (PNG, third edition, 5.3): its length, its type, its content and its checksum.
struct PNGChunk {
    static let first = 8
    let offset: Int
    /// Of the content, as the file claims.
    let length: Int
    let type: String
    /// Whether every decoder must read it: the first letter is a capital.
    let isCritical: Bool

    init?(_ bytes: FileBytes, at offset: Int) {
        guard let length = bytes.number(at: offset, bytes: 4), let type = bytes.slice(from: offset + 4, count: 4) else {
            return nil
        }
        self.offset = offset
        self.length = length
        self.type = String(decoding: type, as: UTF8.self)
        isCritical = type.first.map { $0 & 0x20 == 0 } ?? false
    }

    var end: Int { offset + 12 + length }

    func content(in bytes: FileBytes) -> Data? {
        guard let checked = bytes.slice(from: offset + 4, count: length + 4),
            let sum = bytes.number(at: offset + 8 + length, bytes: 4),
            CRC32.of(checked) == UInt32(truncatingIfNeeded: sum)
        else { return nil }
        return checked.dropFirst(4)
    }

    /// What the pixels depend on beside the chunks that every decoder must read.
    private static let colours: Set = ["tRNS", "gAMA", "cHRM", "sRGB"]

    /// The file without texts, profiles and the like. libpng takes as much memory as a text claims to be long, 2 GB for a file
    /// of a few bytes, and as much as a compressed one unpacks to.
    static func pixels(of file: Data) throws(PictureProblem) -> Data {
        let bytes = FileBytes(file)
        var kept = file.prefix(first)
        var offset = first
        while let chunk = PNGChunk(bytes, at: offset) {
            // Pixels are decoded piece by piece, as far as they go.
            guard chunk.end <= file.count || chunk.type == "IDAT" else { throw .damaged("it ends in a chunk") }
            if chunk.isCritical || colours.contains(chunk.type) {
                kept.append(file[file.startIndex + offset..<file.startIndex + min(chunk.end, file.count)])
            }
            offset = chunk.end
        }
        return kept
    }
}

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
