import CoreTesting
import Design
import Drawing
import Foundation
import Testing

@testable import Terminal

extension PixelImage {
    /// Pixels without a pattern, the same in every run.
    static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1, alpha: ClosedRange<UInt8> = 255...255)
        -> PixelImage
    {
        var generator = SeededGenerator(seed: seed)
        let pixels = (0..<width * height * 4).map { index in
            UInt8.random(in: index % 4 == 3 ? alpha : 0...255, using: &generator)
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    /// All pixels alike.
    static func filled(_ width: Int, _ height: Int, _ pixel: [UInt8]) -> PixelImage {
        PixelImage(width: width, height: height, pixels: Array(repeatElement(pixel, count: width * height).joined()))
    }
}

extension Picture {
    /// The file of some pixels.
    init(_ image: PixelImage) {
        self.init(image.png(), width: image.width, height: image.height)
    }
}

extension CellSize {
    /// A small one, so that tests have few pixels.
    static func small() throws -> CellSize { try #require(CellSize(reportedWidth: 3, height: 7)) }
}
