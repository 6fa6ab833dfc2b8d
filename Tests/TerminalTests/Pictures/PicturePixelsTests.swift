import Testing

@testable import Drawing
@testable import Terminal

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
