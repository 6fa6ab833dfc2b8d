public import Foundation

/// Pixels, 8 bits each of red, green, blue and alpha, not premultiplied, row by row.
public struct PixelImage: Sendable, Equatable {
    public let width: Int
    public let height: Int
    public let pixels: [UInt8]
    public init(width: Int, height: Int, pixels: [UInt8]) { fatalError("not built yet") }
    public var isOpaque: Bool { true }
    /// Area average. Sizes are clamped to at least 1 and at most the picture's own.
    public func scaled(width: Int, height: Int) -> PixelImage { self }
    public func scaled(toFit side: Int) -> PixelImage { self }
    public func oriented(_ orientation: ExifOrientation) -> PixelImage { self }
    /// Needs no library.
    public func png() -> Data { Data() }
}
