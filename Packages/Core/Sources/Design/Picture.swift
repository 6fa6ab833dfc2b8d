public import Foundation

/// An encoded picture (PNG or JPEG) with its size in pixels.
public struct Picture: Sendable, Equatable {
    public let data: Data
    public let width: Int
    public let height: Int
    /// Whether it is of no use when its pixels are not told apart, like a QR code. It is then shown in its own size or a whole
    /// multiple of it, or not at all.
    public let isExact: Bool

    public init(_ data: Data, width: Int, height: Int, isExact: Bool = false) {
        self.data = data
        self.width = width
        self.height = height
        self.isExact = isExact
    }
}
