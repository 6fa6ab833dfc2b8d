/// How a picture that is stored as a camera read it is to be turned for a person, by its EXIF tag 0x0112.
public enum ExifOrientation: Int, Sendable, CaseIterable {
    case up = 1, mirrored, down, flipped, transposed, right, transversed, left

    /// Whether width and height are exchanged.
    public var swapsSides: Bool { rawValue >= 5 }

    /// Where a pixel of the stored picture goes.
    ///
    /// - Parameters:
    ///   - width: of the stored picture.
    ///   - height: of the stored picture.
    func place(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .up: (x, y)
        case .mirrored: (width - 1 - x, y)
        case .down: (width - 1 - x, height - 1 - y)
        case .flipped: (x, height - 1 - y)
        case .transposed: (y, x)
        case .right: (height - 1 - y, x)
        case .transversed: (height - 1 - y, width - 1 - x)
        case .left: (y, width - 1 - x)
        }
    }
}
