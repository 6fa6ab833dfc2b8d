import CoreTesting
import Foundation
import Testing

@testable import Drawing

struct PNGWriterTests {
    static let images = [
        PixelImage.filled(1, 1, [1, 2, 3, 255]), .noise(7, 5), .noise(7, 5, alpha: 0...255),
        .filled(300, 2, [0, 0, 0, 0]),
        .noise(200, 130), Fixtures.holes,
    ]

    @Test(.enabled(if: Codecs.readsPNG), arguments: PNGWriterTests.images)
    func everyPixelIsReadAgain(image: PixelImage) throws {
        #expect(try Codecs.decode(image.png()) == image)
        // 200 × 130 pixels of noise need two blocks that are not compressed.
        #expect(try Codecs.decode(PNGWriter.write(image, compress: StoredZlib.wrap)) == image)
    }

    @Test func theHeaderSaysWhetherThereIsAlpha() throws {
        #expect(PixelImage.filled(3, 2, [1, 2, 3, 255]).png()[25] == 2)
        #expect(PixelImage.filled(3, 2, [1, 2, 3, 254]).png()[25] == 6)
        let header = try PictureHeader.read(PixelImage.filled(3, 2, [1, 2, 3, 255]).png(), limits: PictureLimits())
        #expect(header == PictureHeader(format: .png, width: 3, height: 2, orientation: .up))
    }

    @Test(.enabled(if: Zlib.shared != nil)) func plainPicturesAreSmall() {
        #expect(PixelImage.filled(400, 300, [9, 90, 200, 255]).png().count < 2_000)
    }

    @Test func aFileHoldsPixelsAlone() {
        let file = PixelImage.filled(3, 2, [1, 2, 3, 255]).png()
        #expect(file == PixelImage.filled(3, 2, [1, 2, 3, 255]).png())
        for type in ["tEXt", "tIME", "pHYs", "eXIf", "iCCP", "gAMA"] { #expect(!file.holds(type)) }
        #expect(file.suffix(12) == PNGFile.chunk("IEND", Data()))
    }

    /// From the specification's annex, and zlib's.
    @Test func theChecksumsAreThoseOfTheStandards() {
        #expect(CRC32.of(Data("IEND".utf8)) == 0xae42_6082)
        #expect(CRC32.of(Data("123456789".utf8)) == 0xcbf4_3926)
        #expect(StoredZlib.wrap([UInt8]("Wikipedia".utf8)).suffix(4) == Data([0x11, 0xe6, 0x03, 0x98]))
        #expect(StoredZlib.wrap([]) == Data([0x78, 1, 1, 0, 0, 0xff, 0xff, 0, 0, 0, 1]))
    }
}
