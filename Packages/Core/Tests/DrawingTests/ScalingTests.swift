import CoreTesting
import Foundation
import Testing

@testable import Drawing

struct ScalingTests {
    /// Pillow rounds premultiplied colours to 8 bits in between. Where little is opaque, that changes them by up to 3.
    @Test func averagesAreThoseOfPillow() {
        let scaled = Fixtures.holes.scaled(width: 6, height: 4)
        #expect((scaled.width, scaled.height) == (6, 4))
        #expect(scaled.distance(to: PixelImage(6, 4, Fixtures.holesReduced)) <= 3)
    }

    @Test func oneColourStaysAsItIsAtEverySize() {
        let image = PixelImage.filled(17, 13, [12, 250, 3, 77])
        for width in 1...17 {
            for height in 1...13 {
                #expect(image.scaled(width: width, height: height) == .filled(width, height, [12, 250, 3, 77]))
            }
        }
    }

    @Test func partsOfPixelsCountByTheirArea() {
        // Three pixels become two: the one in the middle belongs to both.
        let image = PixelImage(width: 3, height: 1, pixels: [0, 0, 0, 255, 90, 90, 90, 255, 240, 240, 240, 255])
        #expect(image.scaled(width: 2, height: 1).pixels == [30, 30, 30, 255, 190, 190, 190, 255])
    }

    @Test func transparentPixelsAddNoColour() {
        let image = PixelImage(width: 2, height: 1, pixels: [200, 100, 50, 255, 255, 255, 255, 0])
        #expect(image.scaled(width: 1, height: 1).pixels == [200, 100, 50, 128])
        #expect(PixelImage.filled(4, 4, [9, 9, 9, 0]).scaled(width: 2, height: 2) == .filled(2, 2, [0, 0, 0, 0]))
    }

    @Test func sizesAreClampedAndNothingIsScaledUp() {
        let image = PixelImage.noise(5, 4)
        #expect(image.scaled(width: 50, height: 40) == image)
        #expect(image.scaled(width: 0, height: -3).width == 1)
        #expect(image.scaled(toFit: 5) == image)
        #expect(image.scaled(toFit: 5_000) == image)
    }

    @Test(arguments: [
        (3_024, 4_032, 2_048, 1_536, 2_048), (4_032, 3_024, 2_048, 2_048, 1_536), (16_384, 1, 2_048, 2_048, 1),
        (1, 9, 3, 1, 3), (2_048, 2_048, 2_048, 2_048, 2_048), (2_049, 2_049, 2_048, 2_048, 2_048),
    ])
    func theShapeIsKept(width: Int, height: Int, side: Int, newWidth: Int, newHeight: Int) {
        #expect(PixelImage.size(width, height, toFit: side) == (newWidth, newHeight))
    }

    @Test(arguments: [(1, 1), (4, 4), (7, 3), (3, 9)]) func aPictureGetsExactlyTheWantedSize(width: Int, height: Int) {
        let image = PixelImage.noise(4, 4).resized(width: width, height: height)
        #expect((image.width, image.height) == (width, height))
        let plain = PixelImage.filled(2, 2, [1, 2, 3, 4]).resized(width: width, height: height)
        #expect(plain == .filled(width, height, [1, 2, 3, 4]))
    }
}
