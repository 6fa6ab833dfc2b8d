import Drawing
import Testing

@testable import Terminal

/// Pictures as letters.
struct PictureCellsTests {
    private static let black = PixelColor(0, 0, 0)

    private static func look(
        _ colors: ColorDepth = .rgb, isASCII: Bool = false, over background: PixelColor = black, isDark: Bool = true
    ) -> PictureLook {
        PictureLook(
            colors: colors, isASCII: isASCII, background: background, style: Style(.palette(3)), isDark: isDark)
    }

    private static func letters(_ image: PixelImage, _ look: PictureLook) -> String {
        String(PictureCells.cells(of: image, look).map(\.letter))
    }

    @Test func aCellHasTwoExactColours() {
        let image = PixelImage(
            width: 2, height: 2,
            pixels: [1, 2, 3, 255, 9, 9, 9, 255, /* below */ 4, 5, 6, 255, 9, 9, 9, 255])
        #expect(
            PictureCells.cells(of: image, Self.look()) == [
                Cell("▀", Style(.rgb(1, 2, 3), on: .rgb(4, 5, 6))), Cell(" ", Style(.rgb(9, 9, 9), on: .rgb(9, 9, 9))),
            ])
    }

    @Test func transparentPixelsShowTheBackground() {
        let image = PixelImage(
            width: 3, height: 2,
            pixels: [
                255, 255, 255, 0, 255, 255, 255, 51, 255, 255, 255, 0, /* below */
                255, 255, 255, 51, 255, 255, 255, 0, 255, 255, 255, 0,
            ])
        var look = Self.look(over: PixelColor(10, 20, 30))
        look.style = Style(.palette(3), on: .palette(4))
        #expect(
            PictureCells.cells(of: image, look) == [
                Cell("▄", Style(.rgb(59, 67, 75), on: .palette(4))),
                Cell("▀", Style(.rgb(59, 67, 75), on: .palette(4))),
                Cell(" ", Style(.palette(4), on: .palette(4))),
            ])
    }

    @Test func withoutColoursBrightnessIsAnAmountOfDots() {
        let grey = (0..<10).flatMap { value -> [UInt8] in [UInt8](repeating: UInt8(value * 28), count: 3) + [255] }
        let image = PixelImage(width: 10, height: 2, pixels: grey + grey)
        #expect(Self.letters(image, Self.look(.none)) == " .:-=+*#%@")
        #expect(Self.letters(image, Self.look(.rgb, isASCII: true)) == " .:-=+*#%@")
        // On a light terminal dots are dark.
        #expect(Self.letters(image, Self.look(.none, isDark: false)) == "@%#*+=-:. ")
        #expect(PictureCells.cells(of: image, Self.look(.none)).allSatisfy { $0.style == Style(.palette(3)) })
    }

    @Test func aFadedPictureIsCloserToItsBackground() {
        var look = Self.look()
        look.isFaded = true
        let cells = PictureCells.cells(of: .filled(1, 2, [90, 60, 30, 255]), look)
        #expect(cells == [Cell(" ", Style(.rgb(30, 20, 10), on: .rgb(30, 20, 10)))])
    }
}
