import Core
public import Foundation

/// Makes pictures fit to leave this machine.
public enum PicturePreparation {
    /// One picture at a time in this process: each may need 160 MB while it is decoded.
    private static let queue = SerialQueue()

    /// What may leave this machine: checked, turned upright, scaled down, and encoded anew from its pixels, so that no place,
    /// thumbnail, profile or text of the file is in it.
    ///
    /// A picture without transparent pixels becomes a JPEG file, any other one a PNG file. Without a library that writes
    /// JPEG it becomes a PNG file in any case.
    public static func prepare(
        _ data: Data, limits: PictureLimits = PictureLimits(), codecs: any PictureCodecs
    ) async throws(PictureProblem) -> PreparedPicture {
        try await queue.run { () async throws(PictureProblem) -> PreparedPicture in
            let header = try PictureHeader.read(data, limits: limits)
            return try prepare(data, header: header, limits: limits, codecs: codecs)
        }
    }

    private static func prepare(
        _ data: Data, header: PictureHeader, limits: PictureLimits, codecs: any PictureCodecs
    ) throws(PictureProblem) -> PreparedPicture {
        let image = try codecs.decode(data, header: header, atLeast: limits.sentSide)
            .scaled(toFit: limits.sentSide).oriented(header.orientation)
        let (sent, file, type) = try encode(image, limits: limits, codecs: codecs)
        return PreparedPicture(
            data: file, type: type, width: sent.width, height: sent.height, original: header,
            words: words(for: header, sent: sent, isCut: isCut(data, header)))
    }

    // MARK: Encoding

    private static func encode(
        _ image: PixelImage, limits: PictureLimits, codecs: any PictureCodecs
    ) throws(PictureProblem) -> (image: PixelImage, file: Data, type: String) {
        let isOpaque = image.isOpaque
        var smallest = Int.max
        for side in sides(upTo: max(image.width, image.height)) {
            let image = image.scaled(toFit: side)
            for quality in [85, 70] {
                let jpeg = isOpaque ? try? codecs.jpeg(image, quality: quality) : nil
                let file = jpeg ?? image.png()
                if file.count <= limits.sentBytes { return (image, file, jpeg == nil ? "image/png" : "image/jpeg") }
                smallest = min(smallest, file.count)
                if jpeg == nil { break }
            }
        }
        throw .tooManyBytes(smallest, limit: limits.sentBytes)
    }

    /// Pictures of noise do not compress: at 512 pixels a side, four bytes a pixel are 1 MB.
    private static func sides(upTo side: Int) -> [Int] {
        [side] + [1_536, 1_024, 768, 512].filter { $0 < side }
    }

    // MARK: Words

    private static func isCut(_ data: Data, _ header: PictureHeader) -> Bool {
        guard header.format == .jpeg, let jpeg = try? JPEGHeader.read(FileBytes(data)) else { return false }
        return jpeg.isCut(FileBytes(data))
    }

    private static func words(for header: PictureHeader, sent: PixelImage, isCut: Bool) -> String {
        let shown = header.shownSize
        var words = "a \(header.format.name) picture of \(shown.width) × \(shown.height) pixels"
        if shown.width != sent.width || shown.height != sent.height {
            words += ", scaled to \(sent.width) × \(sent.height)"
        }
        if isCut { words += "; the end of the file is missing" }
        return words
    }
}

/// A picture that may leave this machine: nothing of the file but its pixels is in it.
public struct PreparedPicture: Sendable, Equatable {
    public let data: Data
    /// The media type, `image/png` or `image/jpeg`.
    public let type: String
    public let width: Int
    public let height: Int
    public let original: PictureHeader
    /// The preparation in words, such as `a JPEG picture of 3024 × 4032 pixels, scaled to 1536 × 2048`.
    public let words: String

    public init(data: Data, type: String, width: Int, height: Int, original: PictureHeader, words: String) {
        self.data = data
        self.type = type
        self.width = width
        self.height = height
        self.original = original
        self.words = words
    }
}

/// How large a picture may be, before anything of it is decoded, and when it leaves this machine.
public struct PictureLimits: Sendable, Equatable {
    /// The largest file, in bytes.
    public var bytes = 32 << 20
    /// The most pixels that are decoded. A JPEG picture that can be decoded at a smaller size may have four times as
    /// many.
    public var pixels = 40_000_000
    /// The longest side, in pixels.
    public var side = 16_384
    /// The longest side of what leaves, in pixels.
    public var sentSide = 2_048
    /// The largest encoded picture that leaves, in bytes.
    public var sentBytes = 4 << 20

    public init() {}
}
