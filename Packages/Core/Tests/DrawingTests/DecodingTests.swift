import CoreTesting
import Foundation
import Testing

@testable import Drawing

/// The pixels of PNG pictures are Pillow's; JPEG pictures are close to what they were made of.
@Suite(.timeLimit(.minutes(10))) struct DecodingTests {
    @Test(
        .enabled(if: Codecs.readsPNG),
        arguments: [
            (Fixtures.palette, 4, 2, Fixtures.palettePixels),
            (Fixtures.greyAlpha, 2, 2, Fixtures.greyAlphaPixels),
            (
                Fixtures.oneBit, 9, 1,
                Data([0, 255, 0, 255, 255, 0, 0, 255, 255].flatMap { [$0, $0, $0, 255] as [UInt8] })
            ),
        ])
    func everyKindOfPNGIsRead(file: Data, width: Int, height: Int, pixels: Data) throws {
        #expect(try Codecs.decode(file) == PixelImage(width, height, pixels))
    }

    @Test(.enabled(if: Codecs.readsPNG)) func sixteenBitsBecomeEight() throws {
        let expected: [UInt8] = [0, 128, 255, 1]
        let image = PixelImage(width: 4, height: 1, pixels: expected.flatMap { [$0, $0, $0, 255] })
        #expect(try Codecs.decode(Fixtures.sixteen).distance(to: image) <= 1)
    }

    @Test(
        .enabled(if: Codecs.readsJPEG),
        arguments: [
            (Fixtures.photo, Fixtures.photoPixels, 6),
            // With a quarter of the colours.
            (Fixtures.progressive, Fixtures.photoPixels, 15),
            (Fixtures.grey, light, 4),
        ])
    func everyKindOfJPEGIsRead(file: Data, pixels: Data, tolerance: Int) throws {
        #expect(try Codecs.decode(file).distance(to: PixelImage(32, 24, pixels)) <= tolerance)
    }

    /// By the weights of JFIF.
    private static let light = Data(
        (0..<32 * 24).flatMap { index -> [UInt8] in
            let (x, y) = (Double(index % 32), Double(index / 32))
            let light = UInt8(0.299 * 8 * x + 0.587 * 10 * y + 0.114 * (255 - 8 * x))
            return [light, light, light, 255]
        })

    @Test(.enabled(if: Codecs.readsJPEG)) func colourOfInkBecomesLight() throws {
        let cyan = try Codecs.decode(Fixtures.cyan)
        #expect(cyan.distance(to: .filled(8, 8, [0, 255, 255, 255])) <= 2)
    }

    @Test(.enabled(if: Codecs.readsJPEG), arguments: [(32, 32), (20, 20), (16, 16), (3, 4), (1, 4), (33, 32)])
    func aJPEGIsDecodedNoSmallerThanNeeded(side: Int, decoded: Int) throws {
        #expect(try Codecs.decode(Fixtures.photo, atLeast: side).width == decoded)
    }

    @Test(.enabled(if: Codecs.readsJPEG)) func theMissingEndOfAJPEGIsFilled() async throws {
        let cut = Fixtures.photo.prefix(1_100)
        #expect(try Codecs.decode(cut).height == 24)
        let words = try await PicturePreparation.prepare(cut, codecs: Codecs.shared).words
        #expect(words == "a JPEG picture of 24 × 32 pixels; the end of the file is missing")
    }

    @Test(.enabled(if: Codecs.readsPNG)) func aDamagedPNGIsSaidToBe() {
        let file = PixelImage.noise(30, 30).png()
        for damaged in [file.prefix(file.count / 2), file.replacing([1, 2, 3, 4], at: file.count / 2)] {
            let problem = #expect(throws: PictureProblem.self) { try Codecs.decode(damaged) }
            guard case .damaged(let reason) = problem else {
                Issue.record("\(String(describing: problem))")
                continue
            }
            #expect(!reason.isEmpty && reason.utf8.allSatisfy { (0x20...0x7e).contains($0) })
        }
    }

    /// The decoder stops at the size that the header allows.
    @Test(.enabled(if: Codecs.readsPNG)) func pixelsThatUnpackToMoreThanTheSizeAreNotKept() throws {
        let zlib = try #require(Zlib.shared).compress([UInt8](repeating: 0, count: 20_000_000))
        let file =
            PNGFile.signature + PNGFile.header(2, 2) + PNGFile.chunk("IDAT", zlib) + PNGFile.chunk("IEND", Data())
        #expect(try Codecs.decode(file) == .filled(2, 2, [0, 0, 0, 0]))
    }

    @Test func withoutLibrariesTheWordsSayWhatToInstall() throws {
        let words = try [Fixtures.palette, Fixtures.photo].map { file in
            let header = try PictureHeader.read(file, limits: PictureLimits())
            let problem = #expect(throws: PictureProblem.self) {
                try PictureLibraries.none.decode(file, header: header, atLeast: nil)
            }
            return problem?.words(for: "x")
        }
        #expect(
            words + PictureLibraries.none.report == [
                "PNG pictures cannot be read on this machine. Install libpng16-16.",
                "JPEG pictures cannot be read on this machine. Install libturbojpeg0.",
                "libpng: not found. Install libpng16-16 to read PNG pictures.",
                "libturbojpeg: not found. Install libturbojpeg0 to read JPEG pictures.",
            ])
    }
}
