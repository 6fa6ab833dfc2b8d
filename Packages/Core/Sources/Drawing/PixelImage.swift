public import Foundation

/// Pixels, 8 bits each of red, green, blue and alpha, not premultiplied, row by row.
public struct PixelImage: Sendable, Equatable {
    public let width: Int
    public let height: Int
    public let pixels: [UInt8]

    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 4, "the sizes do not fit")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    public var isOpaque: Bool {
        pixels.withUnsafeBufferPointer { pixels in
            var offset = 3
            while offset < pixels.count {
                if pixels[offset] != 255 { return false }
                offset += 4
            }
            return true
        }
    }

    /// The image as a PNG file. Needs no library; zlib makes it smaller, when it is there.
    public func png() -> Data {
        PNGWriter.write(self, compress: Zlib.shared?.compress ?? StoredZlib.wrap)
    }
}
