import Foundation

/// The chunks of a PNG file (PNG, third edition, 5.3).
enum PNGChunks {
    /// Before and behind the content of a chunk: its length, its type and its checksum.
    private static let frame = 12
    /// What the pixels depend on beside the chunks that every decoder must read.
    private static let colours: Set<Data> = [
        Data("tRNS".utf8), Data("gAMA".utf8), Data("cHRM".utf8), Data("sRGB".utf8),
    ]

    /// The file without texts, profiles and the like. libpng takes as much memory as a text claims to be long, 2 GB for a file
    /// of a few bytes, and as much as a compressed one unpacks to.
    static func pixels(of file: Data) throws(PictureProblem) -> Data {
        let bytes = FileBytes(file)
        var kept = file.prefix(8)
        var offset = 8
        while let length = bytes.number(at: offset, bytes: 4), let type = bytes.slice(from: offset + 4, count: 4) {
            let end = offset + frame + length
            // Pixels are decoded piece by piece, as far as they go.
            guard end <= file.count || type == Data("IDAT".utf8) else { throw .damaged("it ends in a chunk") }
            if isCritical(type) || colours.contains(type) {
                kept.append(file[file.startIndex + offset..<file.startIndex + min(end, file.count)])
            }
            offset = end
        }
        return kept
    }

    /// The first letter is a capital.
    private static func isCritical(_ type: Data) -> Bool { type.first.map { $0 & 0x20 == 0 } ?? false }
}
