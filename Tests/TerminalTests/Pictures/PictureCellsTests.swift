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
        let image = PixelImage(width: 1, height: 2, pixels: [255, 255, 255, 0, 255, 255, 255, 51])
        let cells = PictureCells.cells(of: image, Self.look(over: PixelColor(10, 20, 30)))
        #expect(cells == [Cell("▀", Style(.rgb(10, 20, 30), on: .rgb(59, 67, 75)))])
    }

    @Test func everyColourOf256IsShownAsItself() throws {
        for index in 16...255 {
            let level = UInt8(clamping: 8 + 10 * (index - 232))
            let value = { (step: Int) in UInt8([0, 95, 135, 175, 215, 255][step % 6]) }
            let place = index - 16
            let exact: Color =
                index >= 232 ? .rgb(level, level, level) : .rgb(value(place / 36), value(place / 6), value(place))
            #expect(exact.closest(in: .indexed).color == exact)
            #expect(exact.index == UInt8(index))
        }
    }

    @Test(arguments: [ColorDepth.indexed, .palette]) func fewColoursAreMixed(depth: ColorDepth) {
        // A colour that neither depth has.
        let image = PixelImage.filled(40, 40, [110, 60, 30, 255])
        let pixels = image.colors(over: Self.black)
        let colors = ColorDiffusion(depth: depth).colors(of: pixels, width: 40)
        let shown = colors.map { color -> PixelColor in
            guard case .palette(let number) = color else { return color.closest(in: .indexed).pixel }
            return [
                PixelColor(0, 0, 0), PixelColor(205, 0, 0), PixelColor(0, 205, 0), PixelColor(205, 205, 0),
                PixelColor(0, 0, 238), PixelColor(205, 0, 205), PixelColor(0, 205, 205), PixelColor(229, 229, 229),
                PixelColor(127, 127, 127), PixelColor(255, 0, 0), PixelColor(0, 255, 0), PixelColor(255, 255, 0),
                PixelColor(92, 92, 255), PixelColor(255, 0, 255), PixelColor(0, 255, 255), PixelColor(255, 255, 255),
            ][Int(number)]
        }
        #expect(Set(colors).count > 1)
        let average = { (channel: (PixelColor) -> UInt8) in shown.reduce(0) { $0 + Int(channel($1)) } / shown.count }
        #expect(abs(average(\.red) - 110) < 8)
        #expect(abs(average(\.green) - 60) < 8)
        #expect(abs(average(\.blue) - 30) < 8)
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

    @Test(arguments: [(1, 1), (4, 4), (7, 3), (3, 9)]) func aPictureGetsExactlyTheWantedSize(width: Int, height: Int) {
        let image = PixelImage.noise(4, 4).resized(width: width, height: height)
        #expect((image.width, image.height) == (width, height))
        let plain = PixelImage.filled(2, 2, [1, 2, 3, 4]).resized(width: width, height: height)
        #expect(plain == .filled(width, height, [1, 2, 3, 4]))
    }
}
