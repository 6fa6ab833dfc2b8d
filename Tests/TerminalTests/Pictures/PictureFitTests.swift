import Design
import Foundation
import Testing

@testable import Drawing
@testable import Terminal

/// How many cells pictures take.
struct PictureFitTests {
    private static func fit(
        _ width: Int, _ height: Int, columns: Int = 80, rows: Int = 24, _ form: PictureForm = .blocks,
        cell: CellSize = .assumed, isExact: Bool = false
    ) -> [Int] {
        let picture = Picture(Data(), width: width, height: height, isExact: isExact)
        let fit = PictureFit(picture, columns: columns, rows: rows, PictureOutput(form, cell: cell))
        return fit.map { [$0.columns, $0.rows] } ?? []
    }

    @Test(
        arguments: [
            // As large as there is room for, in its shape.
            (1_000, 1_000, [48, 24]), (2_000, 1_000, [80, 20]), (1_000, 2_000, [24, 24]), (1_024, 768, [64, 24]),
            // Not larger than a pixel in each half block.
            (16, 16, [16, 8]), (20, 4, [20, 2]), (1, 1, [1, 1]),
            // Never without a column or a row.
            (100_000, 1, [80, 1]), (1, 100_000, [1, 24]), (.max, .max, [48, 24]),
        ] as [(Int, Int, [Int])])
    func aPictureKeepsItsShape(width: Int, height: Int, cells: [Int]) {
        #expect(Self.fit(width, height) == cells)
    }

    @Test(arguments: [(0, 10), (10, 0), (-5, 10), (.min, .min)] as [(Int, Int)])
    func aPictureWithoutASizeIsToldInWords(width: Int, height: Int) {
        #expect(Self.fit(width, height).isEmpty)
    }

    @Test func graphicsAreTwiceTheirSizeAtMost() throws {
        #expect(Self.fit(100, 100, .kitty) == [20, 10])
        #expect(Self.fit(16, 16, .sixel) == [3, 2])
        let cell = try #require(CellSize(reportedWidth: 8, height: 8))
        #expect(Self.fit(1_000, 1_000, .sixel, cell: cell) == [24, 24])
    }

    /// A QR code, for example, is of no use without some of its pixels.
    @Test(
        arguments: [
            // A pixel for each half of a cell, or nothing.
            (80, 25, .blocks, [49, 25]), (80, 24, .blocks, []), (48, 25, .blocks, []),
            // The largest whole multiple, so that all pixels are equal; a single pixel would be too small.
            (80, 24, .kitty, [20, 10]), (80, 8, .kitty, [15, 8]), (80, 7, .kitty, [10, 5]), (80, 4, .sixel, []),
        ] as [(Int, Int, PictureForm, [Int])])
    func pixelsOfAnExactPictureStayApart(columns: Int, rows: Int, form: PictureForm, cells: [Int]) {
        #expect(Self.fit(49, 49, columns: columns, rows: rows, form, isExact: true) == cells)
    }

    @Test func graphicsHaveABoundedNumberOfPixels() throws {
        let cell = try #require(CellSize(reportedWidth: 64, height: 128))
        let fit = Self.fit(4_000, 4_000, columns: 120, .sixel, cell: cell)
        #expect(fit[0] * fit[1] * 64 * 128 <= 2_200_000)
        #expect(fit[0] == 2 * fit[1])
    }

    @Test(arguments: [(9, 5), (20, 12), (40, 24), (200, 24), (1, 1), (0, 1)])
    func aPageShowsTextsBesidesAPicture(page: Int, rows: Int) {
        #expect(PictureFit.rows(ofPage: page) == rows)
    }

    @Test(arguments: [(0, 0), (2, 20), (65, 20), (10, 5), (10, 129), (-1, -1), (.max, .max)] as [(Int, Int)])
    func aCellOfAnImpossibleSizeIsNotBelieved(width: Int, height: Int) {
        #expect(CellSize(reportedWidth: width, height: height) == nil)
    }
}

/// Decoded pictures in the size that a page needs.
struct PicturePixelsTests {
    @Test func pixelsAreNotMoreThanCellsShow() throws {
        let image = PixelImage.noise(500, 300)
        let request = PictureRequest(
            picture: .init(image), columns: 20, rows: 6, output: PictureOutput(.kitty), background: PixelColor(0, 0, 0))
        let pixels = PicturePixels(image, orientation: .up, for: request)
        guard case .kitty(let kitty)? = pixels.graphics else { throw CancellationError() }
        #expect((kitty.width, kitty.height) == (200, 120))
        #expect((pixels.blocks.width, pixels.blocks.height) == (20, 12))
    }

    @Test(arguments: ExifOrientation.allCases) func picturesAreTurned(orientation: ExifOrientation) {
        let stored = PixelImage.noise(8, 6)
        let seen = stored.oriented(orientation)
        let request = PictureRequest(
            picture: .init(seen), columns: seen.width, rows: seen.height / 2, output: PictureOutput(.blocks),
            background: PixelColor(0, 0, 0))
        #expect(PicturePixels(stored, orientation: orientation, for: request).blocks == seen)
    }
}
