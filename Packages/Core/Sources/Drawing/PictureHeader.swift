public import Foundation

public struct PictureHeader: Sendable, Equatable {
    public let format: PictureFormat
    /// As stored; 5 to 8 of the orientation exchange them.
    public let width: Int
    public let height: Int
    public let orientation: ExifOrientation
    /// Of the first bytes alone; decodes nothing.
    public static func read(_ data: Data, limits: PictureLimits) throws(PictureProblem) -> PictureHeader {
        fatalError("not built yet")
    }

    public init(format: PictureFormat, width: Int, height: Int, orientation: ExifOrientation) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
    }
}
