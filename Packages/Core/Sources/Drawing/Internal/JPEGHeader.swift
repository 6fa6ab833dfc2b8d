import Foundation

/// What the segments before the first scan of a JPEG file say (ITU T.81, B.2).
struct JPEGHeader {
    let width: Int
    let height: Int
    let orientation: ExifOrientation
    /// Whether the decoder keeps the whole picture in memory at its full size, even when a smaller one is wanted: more
    /// than one scan adds to the same pixels.
    let hasManyScans: Bool
    private let scan: Int

    /// A segment has at most 64 KiB, and no honest file has this many.
    private static let segmentLimit = 4_096
    /// How many bytes may stand between segments, in all.
    private static let skippedLimit = 64 << 10

    static func read(_ bytes: FileBytes) throws(PictureProblem) -> JPEGHeader {
        var reading = Reading(bytes: bytes)
        while reading.scan == nil { try reading.takeSegment() }
        guard let frame = reading.frame, let scan = reading.scan else { throw .damaged("it has no size") }
        return JPEGHeader(
            width: frame.width, height: frame.height, orientation: reading.orientation ?? .up,
            hasManyScans: frame.isProgressive || scan.components < frame.components, scan: scan.offset)
    }

    /// A decoder that needs no more memory than the smaller size takes may be given a larger picture.
    func header(within limits: PictureLimits) throws(PictureProblem) -> PictureHeader {
        try PictureHeader.check(
            width: width, height: height, limits: limits, pixels: hasManyScans ? limits.pixels : limits.pixels * 4)
        return PictureHeader(format: .jpeg, width: width, height: height, orientation: orientation)
    }

    /// Whether the end of the file is missing. A decoder fills the rest of the picture with grey then.
    func isCut(_ bytes: FileBytes) -> Bool { !bytes.holds(0xff, 0xd9, from: scan) }

    private struct Reading {
        let bytes: FileBytes
        private var offset = 2
        private var segments = 0
        private var skipped = 0
        var frame: (width: Int, height: Int, components: Int, isProgressive: Bool)?
        var scan: (offset: Int, components: Int)?
        var orientation: ExifOrientation?

        init(bytes: FileBytes) {
            self.bytes = bytes
        }

        mutating func takeSegment() throws(PictureProblem) {
            segments += 1
            guard segments <= JPEGHeader.segmentLimit else { throw .damaged("its header has no end") }
            let marker = try nextMarker()
            switch marker {
            case 0x01, 0xd0...0xd7: return
            case 0xd8, 0xd9: throw .damaged("it has no pixels")
            default: break
            }
            guard let length = bytes.number(at: offset, bytes: 2), length >= 2,
                let content = bytes.slice(from: offset + 2, count: length - 2)
            else { throw .damaged("it ends in its header") }
            offset += length
            try take(marker, FileBytes(content))
        }

        /// Markers may have any number of FF before them. Decoders skip what stands between segments.
        private mutating func nextMarker() throws(PictureProblem) -> UInt8 {
            var isAfterFF = false
            while let byte = bytes[offset] {
                offset += 1
                if isAfterFF, byte != 0xff, byte != 0 { return byte }
                isAfterFF = byte == 0xff
                skipped += 1
                guard skipped <= JPEGHeader.skippedLimit else { throw .damaged("its header is not whole") }
            }
            throw .damaged("it ends in its header")
        }

        private mutating func take(_ marker: UInt8, _ content: FileBytes) throws(PictureProblem) {
            switch marker {
            case 0xc4: break
            case 0xc0, 0xc1, 0xc2: try takeFrame(content, isProgressive: marker == 0xc2)
            case 0xc3, 0xc5...0xc8, 0xc9...0xcb, 0xcd...0xcf:
                throw .unsupported(.jpeg, reason: "this kind of JPEG cannot be read")
            case 0xda:
                guard frame != nil else { throw .damaged("it has no size") }
                scan = (offset, Int(content[0] ?? 0))
            case 0xe1:
                guard orientation == nil, content.slice(from: 0, count: 6) == Data("Exif\0\0".utf8),
                    let exif = content.slice(from: 6, count: content.count - 6)
                else { break }
                orientation = ExifReader.orientation(in: FileBytes(exif))
            default: break
            }
        }

        private mutating func takeFrame(_ content: FileBytes, isProgressive: Bool) throws(PictureProblem) {
            guard frame == nil, let precision = content[0], let height = content.number(at: 1, bytes: 2),
                let width = content.number(at: 3, bytes: 2), let components = content[5]
            else { throw .damaged("its size is not whole") }
            guard precision == 8 else { throw .unsupported(.jpeg, reason: "it has \(precision) bits a colour") }
            guard width > 0, height > 0 else { throw .damaged("its size is not allowed") }
            guard [1, 3, 4].contains(components) else {
                throw .unsupported(.jpeg, reason: "it has \(components) colours")
            }
            frame = (width, height, Int(components), isProgressive)
        }
    }
}
