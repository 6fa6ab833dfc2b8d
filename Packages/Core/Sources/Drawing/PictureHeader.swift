public import Foundation

/// What a picture's file says about it before anything is decoded.
public struct PictureHeader: Sendable, Equatable {
    public let format: PictureFormat
    /// The width as stored; the orientations 5 to 8 exchange it with the height.
    public let width: Int
    public let height: Int
    public let orientation: ExifOrientation

    public init(format: PictureFormat, width: Int, height: Int, orientation: ExifOrientation) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
    }

    public var shownSize: (width: Int, height: Int) {
        orientation.swapsSides ? (height, width) : (width, height)
    }

    /// Reads the header and checks it. Decodes nothing, and takes no memory that grows with the picture.
    public static func read(_ data: Data, limits: PictureLimits) throws(PictureProblem) -> PictureHeader {
        guard data.count <= limits.bytes else { throw .tooManyBytes(data.count, limit: limits.bytes) }
        let bytes = FileBytes(data)
        switch PictureFormat(beginningOf: data) {
        case .png: return try PNGHeader.read(bytes, limits: limits)
        case .jpeg: return try JPEGHeader.read(bytes).header(within: limits)
        case .some(let format): throw .unsupported(format, reason: nil)
        case nil: throw .notAPicture
        }
    }

    static func check(width: Int, height: Int, limits: PictureLimits, pixels: Int) throws(PictureProblem) {
        guard max(width, height) <= limits.side else {
            throw .sideTooLong(width: width, height: height, limit: limits.side)
        }
        guard width * height <= pixels else { throw .tooManyPixels(width: width, height: height, limit: pixels) }
    }
}
