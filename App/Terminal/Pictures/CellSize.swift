/// The size of a cell in pixels.
package struct CellSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// For terminals that do not report theirs: that of the VT340, for which sixel graphics were made.
    package static let assumed = CellSize(width: 10, height: 20)

    /// - Returns: nil for a size that no terminal has: a picture over its cells would have too many pixels, or none.
    package init?(reportedWidth width: Int, height: Int) {
        guard (3...64).contains(width), (6...128).contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
